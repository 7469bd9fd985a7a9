import { useFormatter } from "use-intl";

/** Day and time in Abidjan, short enough for a table. */
export function useMoment() {
  const format = useFormatter();
  return (moment: string) =>
    format.dateTime(new Date(moment), { dateStyle: "short", timeStyle: "short" });
}
