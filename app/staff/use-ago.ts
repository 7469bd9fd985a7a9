import { useFormatter } from "#app/i18n/use-formatter.ts";
import { useStaff } from "./use-staff.ts";

/** "3 hours ago", counted from when the page was made, so that server and browser agree. */
export function useAgo() {
  const format = useFormatter();
  const { now } = useStaff();
  return (moment: string) => format.relativeTime(new Date(moment), new Date(now));
}
