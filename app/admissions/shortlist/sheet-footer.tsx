import { Button } from "@mantine/core";
import { Check, Redo2, TriangleAlert, Undo2, X } from "lucide-react";
import type { PointerEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { markStates, meanOf } from "#app/admissions/registrations/marks.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { MarkSheet } from "./mark-sheet.ts";
import styles from "./sheet.module.css";
import { useMarkWords, useSheetStatus } from "./use-mark-sheet.ts";
import type { PasteResult, useSheetKeys } from "./use-sheet-keys.ts";

type Props = {
  sheet: MarkSheet;
  rows: readonly RegistrationRow[];
  keys: ReturnType<typeof useSheetKeys>;
  bar: ReactNode;
};

/** What is selected, the keys, and what is saved; it stays in sight. */
export function SheetFooter({
  sheet,
  rows,
  keys: { lines, acts, pasted, forgetPasted },
  bar,
}: Props) {
  const t = useTranslations("shortlist.sheet");
  const marks = useTranslations("registrations.marks");
  const { canUndo, canRedo, notUndone } = useSheetStatus(sheet);
  const { said, who, when } = useMarkWords();
  const nameOf = (id: number) => {
    const row = rows.find((each) => each.id === id);
    return row ? `${row.last_name} ${row.first_names} (${row.reference})` : "";
  };
  // The cell keeps the focus, so that the next key acts on it.
  const keepFocus = (event: PointerEvent) => event.preventDefault();
  return (
    <div className={styles.foot}>
      {pasted && <PasteReport result={pasted} nameOf={nameOf} onClose={forgetPasted} />}
      {notUndone.length > 0 && (
        <Report isWarning onClose={sheet.forgetNotUndone}>
          <p>{t("notUndone")}</p>
          <ul>
            {notUndone.map((cell) => (
              <li key={`${cell.id} ${cell.name}`}>
                {t("notUndoneCell", {
                  person: nameOf(cell.id),
                  value: said(cell.value),
                  by: who(cell),
                  when: cell.at ? when(cell.at) : "",
                })}
              </li>
            ))}
          </ul>
        </Report>
      )}
      {bar && <div className={styles.bar}>{bar}</div>}
      <div className={styles.line}>
        <Chosen sheet={sheet} lines={lines} />
        <p className={styles.keys}>
          {(["copy", "paste"] as const).map((act) => (
            <span key={act} className={styles.hint}>
              <kbd>{t(`keys.${act}`)}</kbd> {t(act)}
            </span>
          ))}
        </p>
        <div className={styles.acts} onPointerDown={keepFocus}>
          <button type="button" disabled={!canUndo} onClick={acts.undo}>
            <Undo2 size={14} aria-hidden />
            {t("undo")} <kbd>{t("keys.undo")}</kbd>
          </button>
          <button type="button" disabled={!canRedo} onClick={acts.redo}>
            <Redo2 size={14} aria-hidden />
            {t("redo")} <kbd>{t("keys.redo")}</kbd>
          </button>
          {markStates.map((state) => (
            <button key={state} type="button" onClick={() => acts.put(state)}>
              {marks(state, { sex: "" })} <kbd>{t(`keys.${state}`)}</kbd>
            </button>
          ))}
        </div>
        <Saved sheet={sheet} />
      </div>
    </div>
  );
}

type ChosenProps = { sheet: MarkSheet; lines: Props["keys"]["lines"] };

/** How many cells are selected, their mean, lowest and highest mark. */
function Chosen({ sheet, lines }: ChosenProps) {
  const t = useTranslations("shortlist.sheet");
  const { written } = useMarkWords();
  const format = useFormatter();
  const values = lines.flat().map(({ id, name }) => sheet.cell(id, name).saved.value);
  const numbers = values.filter((value) => typeof value === "number");
  const mean = meanOf(values);
  return (
    <p className={styles.chosen} aria-live="polite">
      {values.length > 1 && <strong>{t("cells", { count: values.length })}</strong>}
      {values.length > 1 &&
        mean !== null &&
        t("chosen", {
          mean: format.number(mean, { maximumFractionDigits: 2 }),
          least: written(Math.min(...numbers)),
          most: written(Math.max(...numbers)),
        })}
    </p>
  );
}

/** What is saved, what is not yet, and why. */
function Saved({ sheet }: { sheet: MarkSheet }) {
  const t = useTranslations("shortlist.sheet");
  const format = useFormatter();
  const { sending, savedAt, refused, failed, why } = useSheetStatus(sheet);
  const parts = [
    sending ? t("sending") : "",
    failed ? t("failed", { count: failed, why }) : "",
    refused ? t("refused", { count: refused }) : "",
  ].filter(Boolean);
  const isWrong = failed + refused > 0;
  const time = savedAt && format.dateTime(new Date(savedAt), { timeStyle: "short" });
  return (
    <div className={styles.saved} data-wrong={isWrong || undefined}>
      {isWrong && <TriangleAlert size={14} aria-hidden />}
      {!parts.length && time && <Check size={14} aria-hidden />}
      <p role="status">{parts.join(" · ") || (time ? t("savedAt", { time }) : "")}</p>
      {failed > 0 && !sending && (
        <Button variant="default" size="compact-xs" onClick={sheet.retry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}

type ReportProps = { isWarning: boolean; onClose: () => void; children: ReactNode };

function Report({ isWarning, onClose, children }: ReportProps) {
  const t = useTranslations("shortlist.sheet");
  return (
    <div className={styles.report} data-warning={isWarning || undefined}>
      <div role="status">{children}</div>
      <button type="button" aria-label={t("close")} onClick={onClose}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

type PasteProps = { result: PasteResult; nameOf: (id: number) => string; onClose: () => void };

/** What a paste did, with each line that is no mark, in words. */
function PasteReport({ result, nameOf, onClose }: PasteProps) {
  const t = useTranslations("shortlist.sheet");
  const { cells, wrong, outside, replaced } = result;
  return (
    <Report isWarning={wrong.length + outside.length > 0} onClose={onClose}>
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
    </Report>
  );
}
