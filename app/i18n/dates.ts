import { timeZone } from "./locales.ts";

const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone });

/** The date in Abidjan as `YYYY-MM-DD`, whatever zone the server runs in. */
export function dayInAbidjan(moment: Date): string {
  return isoDay.format(moment);
}
