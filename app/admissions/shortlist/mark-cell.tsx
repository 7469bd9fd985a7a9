import { memo, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import {
  isMarkState,
  type MarkName,
  type MarkValue,
  markNames,
  meanOf,
} from "#app/admissions/registrations/marks.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { MarkSheet } from "./mark-sheet.ts";
import styles from "./sheet.module.css";
import { useMarkWords } from "./use-mark-sheet.ts";

type Props = {
  sheet: MarkSheet;
  registration: RegistrationRow;
  name: MarkName;
  /** The one cell that Tab reaches. */
  isCurrent: boolean;
  isChosen: boolean;
  /** Says who wrote the mark, while it is shown. */
  tip: string | undefined;
};

/** One cell of the marking sheet. A refused value stays in the cell together with its error. */
export const MarkCellInput = memo(function MarkCellInput(props: Props) {
  const { sheet, registration, name, isCurrent, isChosen, tip } = props;
  const { id, reference, sex } = registration;
  const t = useTranslations("shortlist");
  const { written } = useMarkWords();
  const read = () => sheet.cell(id, name);
  const { saved, typed, error } = useSyncExternalStore(sheet.subscribe, read, read);
  const state = typed === undefined ? saved.value : null;
  return (
    <td
      className={styles.mark}
      {...{ role: "gridcell", "aria-selected": isChosen }}
      data-current={isCurrent || undefined}
      data-open={typed !== undefined || undefined}
      data-state={isMarkState(state) ? state : undefined}
    >
      <input
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        data-mark={name}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t(`${name}Of`, { reference })}
        aria-invalid={error ? true : undefined}
        aria-describedby={tip}
        value={typed ?? written(saved.value, sex)}
        onChange={(event) => sheet.type(id, name, event.currentTarget.value)}
        onBlur={() => sheet.finish(id, name)}
      />
    </td>
  );
});

type CellProps = { sheet: MarkSheet; id: number };

/** The mean of the saved marks, which follows the sheet without a reload. */
export function MeanMark({ sheet, id }: CellProps) {
  const t = useTranslations("shortlist");
  const format = useFormatter();
  const read = () => {
    const marks = markNames.map((name): MarkValue => sheet.cell(id, name).saved.value);
    const mean = meanOf(marks);
    if (mean === null) return "–";
    const text = format.number(mean, { maximumFractionDigits: 2 });
    const isOne = marks.filter((mark) => typeof mark === "number").length === 1;
    return isOne ? t("oneMark", { mean: text }) : text;
  };
  return useSyncExternalStore(sheet.subscribe, read, read);
}

/** Who wrote the newest mark of a person, and when. */
export function LastMark({ sheet, id }: CellProps) {
  const { who, when } = useMarkWords();
  const read = () => {
    const [last] = markNames
      .map((name) => sheet.cell(id, name).saved)
      .filter(({ at }) => at)
      .sort((a, b) => b.version - a.version);
    return last?.at ? `${who(last)}, ${when(last.at)}` : "–";
  };
  return useSyncExternalStore(sheet.subscribe, read, read);
}
