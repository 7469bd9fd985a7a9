import { useTranslations } from "use-intl";
import { NewItem } from "#app/features/content/editor/new-item.tsx";
import { postKind } from "./desk-kind.ts";
import { postLimits } from "./schema.ts";

/** A new article begins with its title; everything else is written in the editor. */
export default function AddPost() {
  const t = useTranslations("editor.news");
  return (
    <NewItem
      kind={postKind}
      title={t("add")}
      lead={t("addLead")}
      limit={postLimits.title}
      facts={{}}
    />
  );
}
