import { useTranslations } from "use-intl";
import { NewItem } from "#app/features/content-editor/new-item.tsx";
import { postKind } from "./content-kind.ts";

/** A new article begins with its title; everything else is written in the editor. */
export default function AddPost() {
  const t = useTranslations("contentEditor.news");
  return (
    <NewItem
      kind={postKind}
      title={t("add")}
      lead={t("addLead")}
      limit={postKind.fields.translated.title.max}
      facts={{}}
    />
  );
}
