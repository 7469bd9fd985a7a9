import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useStaff } from "./use-staff.ts";

/** “3 hours ago”, relative to the server's time, so that server and browser render the same. */
export function useAgo() {
  const format = useFormatter();
  const { now } = useStaff();
  return (moment: string) => {
    const at = new Date(moment);
    // Changes made on this page are later than its `now`; do not show them in the future.
    return format.relativeTime(at, new Date(Math.max(at.getTime(), new Date(now).getTime())));
  };
}
