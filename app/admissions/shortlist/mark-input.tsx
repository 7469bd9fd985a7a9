import { TextInput } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { MarkSheet } from "./mark-sheet.ts";
import { type MarkName, markNames, readPasted } from "./marks.ts";

type Props = {
  sheet: MarkSheet;
  registration: RegistrationRow;
  name: MarkName;
  /** A text of several cells, from this one downwards. */
  onPaste: (cells: string[][]) => void;
};

/** One cell of the marking sheet. A refused value stays in the cell together with its error. */
export function MarkInput({ sheet, registration: { id, reference }, name, onPaste }: Props) {
  const t = useTranslations("shortlist");
  const read = () => sheet.cell(id, name);
  const { text, error } = useSyncExternalStore(sheet.subscribe, read, read);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape") return sheet.giveUp(id, name);
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const moved = focusNeighbour(event.currentTarget, step);
    // In the last row there is nowhere to go, and the mark is complete all the same.
    if (!moved) sheet.finish(id, name);
  }
  function onPasted(event: ClipboardEvent<HTMLInputElement>) {
    const cells = readPasted(event.clipboardData.getData("text/plain"));
    if (!cells) return;
    event.preventDefault();
    onPaste(cells);
  }

  return (
    <TextInput
      size="xs"
      w={84}
      inputMode="decimal"
      autoComplete="off"
      data-mark={name}
      aria-label={t(`${name}Of`, { reference })}
      value={text}
      error={error}
      onChange={(event) => sheet.type(id, name, event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => sheet.finish(id, name)}
      onKeyDown={onKeyDown}
      onPaste={onPasted}
    />
  );
}

/** The cell above or below in the same column. */
function focusNeighbour(from: HTMLInputElement, step: number): boolean {
  const column = from
    .closest("table")
    ?.querySelectorAll<HTMLInputElement>(`input[data-mark="${from.dataset.mark}"]`);
  const cells = [...(column ?? [])];
  const next = cells[cells.indexOf(from) + step];
  next?.focus();
  return next !== undefined;
}

/** The mean of the saved marks, which follows the sheet without a reload. */
export function MeanMark({ sheet, id }: { sheet: MarkSheet; id: number }) {
  const t = useTranslations("shortlist");
  const format = useFormatter();
  const read = () => {
    const given = markNames.flatMap((name) => sheet.savedMark(id, name) ?? []);
    const sum = given.reduce((all, mark) => all + mark, 0);
    if (!given.length) return "–";
    const mean = format.number(sum / given.length, { maximumFractionDigits: 2 });
    return given.length === 1 ? t("oneMark", { mean }) : mean;
  };
  return useSyncExternalStore(sheet.subscribe, read, read);
}

/** The marks that are still missing. */
export function MissingMarks({ sheet, id }: { sheet: MarkSheet; id: number }) {
  const t = useTranslations("shortlist");
  const read = () =>
    markNames
      .filter((name) => sheet.savedMark(id, name) === null)
      .map((name) => t(name))
      .join(", ") || "–";
  return useSyncExternalStore(sheet.subscribe, read, read);
}
