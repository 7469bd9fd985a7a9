import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { MarkCell, MarksInput, RegistrationRow } from "#app/admissions/records/schema.ts";
import type { MarkValue } from "#app/admissions/registrations/marks.ts";
import { causeOf, isTemporary } from "#app/api-client/browser/refusal-key.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { type MarkSheet, markSheet } from "./mark-sheet.ts";

/** Milliseconds after which what could not be sent is sent again. */
const REPEAT_AFTER = 10_000;

/** Marks, their words and when they were written, as the reader writes them. */
export function useMarkWords() {
  const t = useTranslations("shortlist.sheet");
  const words = useTranslations("registrations.marks");
  const format = useFormatter();
  function written(value: MarkValue, sex = ""): string {
    if (value === null) return "";
    if (typeof value === "string") return words(value, { sex });
    return format.number(value, { maximumFractionDigits: 2 });
  }
  /** With its scale, where it stands alone. */
  function said(value: MarkValue, sex = ""): string {
    if (value === null) return t("nothing");
    return typeof value === "number" ? t("of", { mark: written(value) }) : written(value, sex);
  }
  const when = (at: string) =>
    t("when", {
      day: format.dateTime(new Date(at), { day: "numeric", month: "short" }),
      time: format.dateTime(new Date(at), { timeStyle: "short" }),
    });
  const who = ({ by, mine }: MarkCell) => (mine ? t("you") : by);
  return { written, said, when, who };
}

/** The sheet outlives a change of page or filter, so that nothing typed is lost by one. */
export function useMarkSheet(cells: readonly MarkCell[], rows: readonly RegistrationRow[]) {
  const t = useTranslations("shortlist.sheet");
  const api = useApi();
  const act = useAct();
  const { revalidate } = useRevalidator();
  const refusalText = useRefusalText();
  const { written, said, when } = useMarkWords();
  const send = useEffectEvent(async (marks: MarksInput["marks"]) => {
    const request = () => api.registrations.marks.$post({ json: { marks } });
    // No reload: the rows keep their order while somebody types into them. The sheet itself says why.
    const outcome = await act(request, { withoutReload: true, handled: () => true });
    if (!outcome.ok)
      return { failed: refusalText(outcome), temporary: isTemporary(causeOf(outcome)) };
    if (outcome.data.refused.length) void revalidate();
    return outcome.data;
  });
  const [sheet] = useState(() => {
    const made = markSheet((marks) => send(marks), {
      written,
      notAMark: t("notAMark"),
      taken: (now) =>
        t("taken", { by: now.by || "–", value: said(now.value), when: now.at ? when(now.at) : "" }),
    });
    // The page that the server renders shows the marks too.
    made.load(cells, rows);
    return made;
  });
  useEffect(() => sheet.load(cells, rows), [sheet, cells, rows]);
  useEffect(() => {
    addEventListener("online", sheet.retry);
    return () => removeEventListener("online", sheet.retry);
  }, [sheet]);
  const { repeat } = useSyncExternalStore(sheet.subscribe, sheet.status, sheet.status);
  useEffect(() => {
    if (!repeat) return;
    const timer = setTimeout(sheet.retry, REPEAT_AFTER);
    return () => clearTimeout(timer);
  }, [sheet, repeat]);
  return sheet;
}

/** What was saved and what was not; leaving the page asks while something was not. */
export function useSheetStatus(sheet: MarkSheet) {
  const status = useSyncExternalStore(sheet.subscribe, sheet.status, sheet.status);
  useUnsaved(status.open > 0 || status.sending);
  return status;
}
