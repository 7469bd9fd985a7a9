import { useFormatter } from "#app/i18n/use-formatter.ts";
import { useStaff } from "./use-staff.ts";

/** "3 hours ago", counted from when the page was made, so that server and browser agree. */
export function useAgo() {
  const format = useFormatter();
  const { now } = useStaff();
  return (moment: string) => {
    const at = new Date(moment);
    // What was done on this page is later than the page, and yet not in the future.
    return format.relativeTime(at, new Date(Math.max(at.getTime(), new Date(now).getTime())));
  };
}
