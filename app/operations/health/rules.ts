import { judgeBackup, judgeTrial } from "./backup-rules.ts";
import type { HealthFacts, Waiting } from "./facts.ts";
import { broken, type Judgement, pending, warning, well } from "./judgement.ts";
import { type HealthItem, type HealthState, type ItemKey, itemKeys } from "./schema.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GB = 1024 ** 3;

const SLOW = 500;
const LATE_JOBS = 30 * MINUTE;
const LATE_MESSAGES = HOUR;
const STUCK_MESSAGES = 12 * HOUR;
const DISK = { low: { bytes: 5 * GB, share: 0.1 }, out: { bytes: GB, share: 0.03 } };
/** Days before a certificate ends; most are renewed 30 days before. */
const CERTIFICATE = { soon: 21, now: 3 };

/** Every state follows from facts. */
export function healthItems(facts: HealthFacts): HealthItem[] {
  return itemKeys.map((key) => ({ key, ...judges[key](facts) }));
}

export function worstOf(items: readonly HealthItem[]): HealthState {
  const states = items.map(({ state }) => state);
  if (states.includes("broken")) return "broken";
  if (states.includes("warning")) return "warning";
  return states.includes("pending") ? "pending" : "ok";
}

/** What was never set up: everybody who opens the screen sees it, and nothing went wrong since. */
const notSetUp: readonly string[] = [
  "emailsKept",
  "messagesKept",
  "certificateNone",
  "backupUnencrypted",
];

/** Whether administrators get an email about it: of something that worked and does not any more. */
export function isTold({ state, detail }: HealthItem): boolean {
  return state !== "ok" && state !== "pending" && !notSetUp.includes(detail.key);
}

const judges: Record<ItemKey, (facts: HealthFacts) => Judgement> = {
  database({ database: { milliseconds, bytes, migrated } }) {
    if (!migrated) return broken("databaseNotMigrated");
    if (milliseconds > SLOW) return warning("databaseSlow", { milliseconds });
    return well("databaseWell", { milliseconds, bytes });
  },
  storage({ storage: { kind, answers } }) {
    if (!answers) return broken(kind === "bucket" ? "bucketAway" : "folderAway");
    return well(kind === "bucket" ? "bucketWell" : "folderWell");
  },
  disk({ disk }) {
    if (!disk) return pending("diskUnknown");
    const values = { free: disk.free, percent: Math.floor((disk.free / disk.total) * 100) };
    const below = ({ bytes, share }: { bytes: number; share: number }) =>
      disk.free < bytes || disk.free < disk.total * share;
    if (below(DISK.out)) return broken("diskOut", values);
    return below(DISK.low) ? warning("diskLow", values) : well("diskWell", values);
  },
  jobs({ jobs: { waiting, failed, oldest }, now }) {
    if (failed) return warning("jobsFailed", { count: failed });
    const late = ageOf(oldest, now);
    if (late > LATE_JOBS) {
      return warning("jobsLate", { count: waiting, minutes: Math.floor(late / MINUTE) });
    }
    return well("jobsWell", { count: waiting });
  },
  emails({ emails, now }) {
    if (emails.kept) return warning("emailsKept");
    return judgeWaiting(emails, now, ["emailsWell", "emailsLate", "emailsStuck"]);
  },
  messages({ messages, now }) {
    if (messages.kept) return warning("messagesKept");
    return judgeWaiting(messages, now, ["messagesWell", "messagesLate", "messagesStuck"]);
  },
  backup: judgeBackup,
  trial: judgeTrial,
  certificate({ certificate: { https, result }, now }) {
    if (!https) return warning("certificateNone");
    if (!result) return pending("certificateUnchecked");
    if (result.code === "unreachable") return warning("certificateUnreachable");
    if (result.code === "untrusted") return broken("certificateUntrusted");
    const at = String(result.facts.expires_at ?? "");
    const days = Math.floor((new Date(at).getTime() - now.getTime()) / DAY);
    if (days < 0) return broken("certificateEnded", { at });
    if (days <= CERTIFICATE.now) return broken("certificateEnding", { at, days });
    if (days < CERTIFICATE.soon) return warning("certificateEnding", { at, days });
    return well("certificateValid", { at });
  },
  versions: ({ versions }) => well("versions", versions),
};

type Names =
  | ["emailsWell", "emailsLate", "emailsStuck"]
  | ["messagesWell", "messagesLate", "messagesStuck"];

function judgeWaiting(
  { count, oldest }: Waiting,
  now: Date,
  [fine, late, stuck]: Names,
): Judgement {
  const age = ageOf(oldest, now);
  const values = { count, hours: Math.floor(age / HOUR) };
  if (age > STUCK_MESSAGES) return broken(stuck, values);
  return age > LATE_MESSAGES ? warning(late, values) : well(fine, { count });
}

function ageOf(moment: Date | null, now: Date): number {
  return moment ? now.getTime() - moment.getTime() : 0;
}
