const NAME = /^tremplin-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.tar(\.age)?$/;

/** `tremplin-2026-05-04T10-00-00-000Z.tar`, with `.age` when it is encrypted. */
export function backupName(called: string, now: Date, encrypted: boolean): string {
  const moment = now.toISOString().replace(/[:.]/g, "-");
  return `${called}-${moment}.tar${encrypted ? ".age" : ""}`;
}

/** When a backup was made; null for every other name, also for that of a backup before a restore. */
export function momentOfBackup(name: string): Date | null {
  const [, day, hours, minutes, seconds, rest] = NAME.exec(name) ?? [];
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}.${rest}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
