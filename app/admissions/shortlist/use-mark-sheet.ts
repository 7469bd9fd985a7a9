import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { type MarkSheet, markSheet } from "./mark-sheet.ts";

/** The sheet outlives a change of page or filter, so that nothing typed is lost by one. */
export function useMarkSheet(rows: readonly RegistrationRow[]) {
  const t = useTranslations("shortlist.sheet");
  const api = useApi();
  const act = useAct();
  const { revalidate } = useRevalidator();
  const refusalText = useRefusalText();
  const format = useFormatter();
  const send = useEffectEvent(async (marks: Parameters<Parameters<typeof markSheet>[0]>[0]) => {
    const request = () => api.registrations.marks.$post({ json: { marks } });
    // No reload: the rows keep their order while somebody types into them.
    const outcome = await act(request, { withoutReload: true });
    if (!outcome.ok) return { failed: refusalText(outcome) };
    if (outcome.data.refused.length) void revalidate();
    return outcome.data;
  });
  const [sheet] = useState(() => {
    const made = markSheet((marks) => send(marks), {
      written: (mark) => format.number(mark, { maximumFractionDigits: 2 }),
      notAMark: t("notAMark"),
    });
    // The page that the server renders shows the marks too.
    made.load(rows);
    return made;
  });
  useEffect(() => sheet.load(rows), [sheet, rows]);
  useEffect(() => {
    addEventListener("online", sheet.retry);
    return () => removeEventListener("online", sheet.retry);
  }, [sheet]);
  return sheet;
}

/** What was saved and what was not; leaving the page asks while something was not. */
export function useSheetStatus(sheet: MarkSheet) {
  const status = useSyncExternalStore(sheet.subscribe, sheet.status, sheet.status);
  useUnsaved(status.open > 0 || status.sending);
  return status;
}
