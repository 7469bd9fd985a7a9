import { useTranslations } from "use-intl";
import { changeable, ItemPicker } from "#app/content/editor/list/item-picker.tsx";
import type { Page } from "#app/platform/http/pagination.ts";
import type { EditorPostRow } from "./content-kind.ts";
import { postKind } from "./content-kind.ts";

type Props = { page: Page<EditorPostRow> | null; to: "edit" | "view" };

/** Shown by the screens of one article when the address names none. */
export function PostPicker({ page, to }: Props) {
  const t = useTranslations("editor.news");
  return (
    <ItemPicker
      words={{
        title: t(`choose.${to}`),
        lead: t(`chooseLead.${to}`),
        search: t("search"),
        nothing: t(`nothing.${to}`),
      }}
      page={to === "edit" ? changeable(page) : page}
      path={postKind[to]}
      note={({ tags }) => tags.map(({ label }) => label).join(", ")}
    />
  );
}
