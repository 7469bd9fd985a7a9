import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import type { MarkName } from "#app/admissions/registrations/marks.ts";
import type { MarkSheet } from "./mark-sheet.ts";
import styles from "./sheet.module.css";
import { useMarkWords } from "./use-mark-sheet.ts";

export const TIP = "mark-tip";

type Props = {
  sheet: MarkSheet;
  registration: RegistrationRow;
  name: MarkName;
  /** The cell that it stands beside. */
  cell: Element;
  frame: RefObject<HTMLElement | null>;
};

/** Who wrote a mark, when, and what it was before; or why what was typed is not saved. */
export function CellTip({ sheet, registration: { id, sex }, name, cell, frame }: Props) {
  const t = useTranslations("shortlist.sheet");
  const { said, who, when } = useMarkWords();
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const read = () => sheet.cell(id, name);
  const { saved, error } = useSyncExternalStore(sheet.subscribe, read, read);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current?.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (!outer) return;
    // Beside the columns of marks, so that it covers none; below where there is no room.
    const last = cell.parentElement?.querySelector(`.${styles.mark} ~ td:not(.${styles.mark})`);
    const right = last?.getBoundingClientRect().left ?? inner.right;
    const isBeside = right + 240 < outer.right;
    setPlace({
      left: isBeside ? right - outer.left + 8 : Math.max(0, inner.left - outer.left - 60),
      top: (isBeside ? inner.top : inner.bottom) - outer.top + 2,
    });
  }, [cell, frame]);
  if (!error && !saved.at) return null;
  return (
    <div role="tooltip" id={TIP} className={styles.tip} style={place}>
      {error && <p>{error}</p>}
      {saved.at && (
        <>
          <p>
            <strong>{said(saved.value, sex)}</strong>
          </p>
          <p>
            {who(saved)}, {when(saved.at)}
          </p>
          <p className={styles.before}>
            {saved.before_by
              ? t("beforeBy", { value: said(saved.before, sex), by: saved.before_by })
              : t("before", { value: said(saved.before, sex) })}
          </p>
        </>
      )}
    </div>
  );
}
