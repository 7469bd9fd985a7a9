import { useTranslations } from "use-intl";
import { NewItem } from "#app/features/content-editor/new-item.tsx";
import { postEditor } from "./editor-kind.ts";
import { postLimits } from "./schema.ts";

/** A new article begins with its title; everything else is written in the editor. */
export default function AddPost() {
  const t = useTranslations("contentEditor.news");
  return (
    <NewItem
      kind={postEditor}
      title={t("add")}
      lead={t("addLead")}
      limit={postLimits.title}
      facts={{}}
    />
  );
}
