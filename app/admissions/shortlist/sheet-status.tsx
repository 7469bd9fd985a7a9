import { Alert, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import table from "#app/staff/table/table.module.css";
import type { MarkSheet } from "./mark-sheet.ts";
import type { Filled } from "./marks.ts";
import { useSheetStatus } from "./use-mark-sheet.ts";

/** How marks are typed, and what happened to those that were. */
export function SheetStatus({ sheet }: { sheet: MarkSheet }) {
  const t = useTranslations("shortlist.sheet");
  const { sending, saved, refused } = useSheetStatus(sheet);
  const parts = [
    sending ? t("sending") : "",
    saved ? t("saved", { count: saved }) : "",
    refused ? t("refused", { count: refused }) : "",
  ];
  return (
    <Group justify="space-between" gap="xs">
      <p className={table.muted}>{t("keys")}</p>
      <p className={table.told} role="status">
        {parts.filter(Boolean).join(" · ")}
      </p>
    </Group>
  );
}

export type PasteResult = Filled & { replaced: number };
type Props = { result: PasteResult; rows: readonly RegistrationRow[]; onClose: () => void };

/** What a paste did, with each line that is no mark, in words. */
export function PasteReport({ result, rows, onClose }: Props) {
  const t = useTranslations("shortlist.sheet");
  const { cells, wrong, outside, replaced } = result;
  const nameOf = (id: number) => {
    const row = rows.find((each) => each.id === id);
    return row ? `${row.last_name} ${row.first_names} (${row.reference})` : "";
  };
  return (
    <Alert
      color={wrong.length || outside.length ? "yellow" : "green"}
      role="status"
      mb="md"
      withCloseButton
      closeButtonLabel={t("close")}
      onClose={onClose}
    >
      <p>{t("pasted", { count: cells.length - wrong.length, replaced })}</p>
      {wrong.length > 0 && <p>{t("wrong", { count: wrong.length })}</p>}
      <ul>
        {wrong.map(({ line, text, id, name }) => (
          <li key={`${id} ${name}`}>{t("wrongLine", { line, text, person: nameOf(id) })}</li>
        ))}
      </ul>
      {outside.length > 0 && (
        <p>
          {t("outside", {
            count: outside.length,
            texts: outside.map(({ line, text }) => t("outsideLine", { line, text })).join(", "),
          })}
        </p>
      )}
    </Alert>
  );
}
