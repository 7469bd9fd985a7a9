import { z } from "zod";
import { type BackupPlace, backupPlaces } from "#app/platform/backup/backup-place.ts";
import { type SecretName, secretNames } from "#app/platform/http/signing-keys.ts";
import { whole } from "#app/platform/http/values.ts";

/** What is looked at, in the order of the screen. */
export const itemKeys = [
  "database",
  "storage",
  "disk",
  "jobs",
  "emails",
  "messages",
  "backup",
  "trial",
  "certificate",
  "versions",
] as const;
export type ItemKey = (typeof itemKeys)[number];

/** `pending`: not done or not looked at so far. */
export type HealthState = "ok" | "pending" | "warning" | "broken";

type Sentences = Words["health"]["details"];
export type DetailKey = keyof Sentences;

/**
 * What an item says about itself: a message below `health.details` and its values. Moments are named
 * `at`, sizes in bytes `bytes` and `free`.
 */
export type Detail = { key: DetailKey; values: Record<string, string | number> };

export type HealthItem = {
  key: ItemKey;
  state: HealthState;
  detail: Detail;
  /** What to do about it, a message below `health.advice`; null when nothing is to be done. */
  advice: AdviceKey | null;
};
export type AdviceKey = keyof Words["health"]["advice"];

/** A kind of background work with something waiting or failed. */
export type QueueView = {
  name: string;
  waiting: number;
  failed: number;
  /** Since when the oldest one could have run. */
  oldest_at: string | null;
  failed_at: string | null;
  /** The type or code of the last error, never its words. */
  error_code: string | null;
};

export type BackupView = {
  name: string;
  made_at: string;
  bytes: number;
  files: number;
  missing: number;
  place: BackupPlace;
  encrypted: boolean;
};

export const BackupSettingsInput = z.object({
  enabled: z.boolean(),
  /** The hour in Abidjan from which on the backup of a day is made. */
  hour: z.int().min(0).max(23),
  place: z.enum(backupPlaces),
  /** The version that was seen. */
  version: whole().optional(),
});
export type BackupSettings = z.output<typeof BackupSettingsInput>;

export type HealthDetails = {
  checked_at: string;
  state: HealthState;
  items: HealthItem[];
  queues: QueueView[];
  backups: BackupView[];
  backup_settings: BackupSettings;
  /** Whether files are kept in a bucket, so that backups can be, too. */
  has_bucket: boolean;
  /** Whether new backups are encrypted (`BACKUP_AGE_RECIPIENT`). */
  encrypts: boolean;
  keys: KeyView[];
};

export type KeyView = {
  name: SecretName;
  /** Null until something was signed. */
  made_at: string | null;
  /** Until when a former one is accepted. */
  former_until: string | null;
};

export const KeyParam = z.object({ name: z.enum(secretNames) });

/** `at_once`: the former key is known to others and must not be accepted any more. */
export const RotationInput = z.object({ at_once: z.boolean() });

/** Names of kinds of work are those in the code: short words. */
export const QueueParam = z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) });

/** The last outcome of work that is done now and then. */
export const resultKeys = ["backup", "trial", "certificate"] as const;
export type ResultKey = (typeof resultKeys)[number];

export const backupCodes = [
  "made",
  "oldNotRemoved",
  "noRoom",
  "bucketFull",
  "placeAway",
  "failed",
] as const;
export type BackupCode = (typeof backupCodes)[number];

/**
 * `checked`: every part was read, but the database user may not create a database to restore into.
 * `sealed`: it is encrypted and the key is not here, so that only its checksum was compared.
 */
export const trialCodes = [
  "restored",
  "checked",
  "sealed",
  "damaged",
  "gone",
  "noRoom",
  "failed",
] as const;
export type TrialCode = (typeof trialCodes)[number];

export const certificateCodes = ["valid", "untrusted", "unreachable"] as const;
export type CertificateCode = (typeof certificateCodes)[number];
