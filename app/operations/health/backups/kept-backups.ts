import { momentOfBackup } from "#app/platform/backup/backup-name.ts";

type Rule = { most: number; periodOf: (moment: Date) => string; each?: true };

/**
 * Each of the last seven days that have one, because somebody who makes one more that day must not
 * lose the one before; then the newest of each of the last weeks and months.
 */
const rules: Rule[] = [
  { most: 7, periodOf: (moment) => moment.toISOString().slice(0, 10), each: true },
  { most: 4, periodOf: weekOf },
  { most: 12, periodOf: (moment) => moment.toISOString().slice(0, 7) },
];

/**
 * Which of these backups stay; names that are no backups are not among them. Always the newest. One
 * from the future, made while the clock was wrong, stays only where there is room.
 */
export function keptBackups(names: readonly string[], now: Date): string[] {
  const known = names.flatMap((name) => {
    const moment = momentOfBackup(name);
    return moment ? [{ name, moment }] : [];
  });
  const newestFirst = known.sort((a, b) => b.moment.getTime() - a.moment.getTime());
  const past = newestFirst.filter(({ moment }) => moment <= now);
  const future = newestFirst.filter(({ moment }) => moment > now).reverse();
  const kept = new Set<string>();
  for (const { most, periodOf, each } of rules) {
    const periods = new Set<string>();
    for (const { name, moment } of [...past, ...future]) {
      const period = periodOf(moment);
      const isKnown = periods.has(period);
      if (isKnown ? !each : periods.size === most) continue;
      periods.add(period);
      kept.add(name);
    }
  }
  return [...kept];
}

/** The Monday of the week. */
function weekOf(moment: Date): string {
  const monday = new Date(moment);
  monday.setUTCDate(moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
