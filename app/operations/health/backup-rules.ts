import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import type { HealthFacts } from "./facts.ts";
import { broken, type Judgement, pending, warning, well } from "./judgement.ts";
import type { BackupCode, BackupSettings } from "./schema.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A daily backup is a day old before the next one; a few hours more for a process that was stopped. */
const LATE = 30 * HOUR;
const TOO_LATE = 72 * HOUR;
/** Without a schedule somebody makes them by hand. */
const BY_HAND = 7 * DAY;
const TRIAL_EVERY = 7 * DAY;
const TRIAL_LATE = 15 * DAY;
/** Attempts of one day. */
const ATTEMPTS = 3;

/** On from the first day: a site whose backups have to be switched on first has none. */
export function defaultBackups(hasBucket: boolean): BackupSettings {
  return { enabled: true, hour: 2, place: hasBucket ? "bucket" : "folder", version: 0 };
}

const failures = {
  noRoom: "backupNoRoom",
  bucketFull: "backupBucketFull",
  placeAway: "backupPlaceAway",
  failed: "backupFailed",
} as const satisfies Partial<Record<BackupCode, string>>;

export function judgeBackup({ backup, bornAt, now }: HealthFacts): Judgement {
  const { settings, last, result } = backup;
  if (result && !result.ok && !(last && last.at > result.at)) {
    const key = failures[result.code as keyof typeof failures] ?? "backupFailed";
    return broken(key, { at: result.at.toISOString() });
  }
  if (!last) return judgeNoBackup(settings, bornAt, now);
  const age = now.getTime() - last.at.getTime();
  const at = last.at.toISOString();
  const hours = Math.floor(age / HOUR);
  if (settings.enabled && age > TOO_LATE) return broken("backupLate", { at, hours });
  if (settings.enabled && age > LATE) return warning("backupLate", { at, hours });
  if (!settings.enabled && age > BY_HAND) return warning("backupOff", { at });
  if (last.missing) return warning("backupFilesMissing", { count: last.missing });
  if (result?.code === "oldNotRemoved") return warning("backupNotPruned", { at });
  if (!last.encrypted) return warning("backupUnencrypted", { at, bytes: last.bytes });
  return well(settings.enabled ? "backupMade" : "backupByHand", { at, bytes: last.bytes });
}

function judgeNoBackup({ enabled, hour }: BackupSettings, bornAt: Date | null, now: Date) {
  const isNew = bornAt !== null && now.getTime() - bornAt.getTime() < LATE;
  if (!enabled) return warning("backupNever");
  return isNew ? pending("backupFirst", { hour }) : broken("backupNever");
}

export function judgeTrial({ trial, backup, bornAt, now }: HealthFacts): Judgement {
  if (!trial) {
    const since = bornAt ? now.getTime() - bornAt.getTime() : 0;
    const waits = !backup.last || since < TRIAL_LATE;
    return waits ? pending("trialFirst") : warning("trialLate");
  }
  const values = { ...trial.facts, at: trial.at.toISOString() };
  if (trial.code === "damaged") return broken("trialDamaged", values);
  if (trial.code === "gone") return broken("trialGone", values);
  if (trial.code === "failed") return broken("trialFailed", values);
  if (trial.code === "noRoom") return warning("trialNoRoom", values);
  if (now.getTime() - trial.at.getTime() > TRIAL_LATE) return warning("trialLate");
  if (trial.code === "checked") return warning("trialChecked", values);
  return well(trial.code === "sealed" ? "trialSealed" : "trialRestored", values);
}

/** The last failed attempt, and how many failed for the same day. */
export type Failure = { at: Date; attempts: number };

/**
 * Whether the backup of the day is still to be made: its hour has come, none was made since, and
 * fewer than three attempts failed. A process that was stopped at that hour makes it later.
 */
export function isBackupDue(
  { enabled, hour }: Pick<BackupSettings, "enabled" | "hour">,
  { lastMade, failure }: { lastMade: Date | null; failure: Failure | null },
  now: Date,
): boolean {
  if (!enabled) return false;
  const due = lastHour(hour, now);
  if (lastMade && lastMade >= due) return false;
  return attemptsSince(failure, due) < ATTEMPTS;
}

/** The failed attempts for the current day, with one more. */
export function nextAttempt(
  { hour }: Pick<BackupSettings, "hour">,
  failure: Failure | null,
  now: Date,
): number {
  return attemptsSince(failure, lastHour(hour, now)) + 1;
}

function attemptsSince(failure: Failure | null, due: Date): number {
  return failure && failure.at >= due ? failure.attempts : 0;
}

/** The last moment at which it was that hour in Abidjan, whose time is UTC without summer time. */
function lastHour(hour: number, now: Date): Date {
  const today = new Date(`${dayInAbidjan(now)}T${String(hour).padStart(2, "0")}:00:00Z`);
  return today <= now ? today : new Date(today.getTime() - DAY);
}

/** Whether the newest backup is to be tried: a week after the last trial, or as soon as one failed. */
export function isTrialDue(
  trial: { at: Date; ok: boolean } | null,
  newest: Date | null,
  now: Date,
): boolean {
  if (!newest) return false;
  if (!trial) return true;
  if (!trial.ok && newest > trial.at) return true;
  return now.getTime() - trial.at.getTime() >= TRIAL_EVERY - HOUR;
}
