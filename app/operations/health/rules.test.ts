import { describe, expect, test } from "vitest";
import { isBackupDue, isTrialDue, nextAttempt } from "./backup-rules.ts";
import type { HealthFacts } from "./facts.ts";
import { nextStep, type Problem } from "./problems.ts";
import { healthItems, isTold, worstOf } from "./rules.ts";
import type { ItemKey } from "./schema.ts";

const now = new Date("2026-11-17T10:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GB = 1024 ** 3;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

const settings = { enabled: true, hour: 2, place: "folder" as const, version: 1 };
const made = { at: ago(8 * HOUR), bytes: 5_000_000, missing: 0, encrypted: true };
const tried = { ok: true, code: "restored" as const, at: ago(DAY), facts: { name: "a", rows: 1 } };

const fine: HealthFacts = {
  now,
  bornAt: ago(90 * DAY),
  database: { milliseconds: 2, bytes: 10_000_000, migrated: true },
  storage: { kind: "folder", answers: true },
  disk: { free: 50 * GB, total: 100 * GB },
  jobs: { waiting: 3, failed: 0, oldest: ago(MINUTE) },
  emails: { count: 0, oldest: null, kept: false },
  messages: { count: 0, oldest: null, kept: false },
  backup: { settings, last: made, result: { ok: true, code: "made", at: made.at, facts: {} } },
  trial: tried,
  certificate: {
    https: true,
    result: { ok: true, code: "valid", at: now, facts: { expires_at: "2027-02-01T00:00:00Z" } },
  },
  versions: { product: "1.0.0", node: "24.0.0", postgres: "18.0" },
};

function judged(key: ItemKey, facts: Partial<HealthFacts>) {
  const item = healthItems({ ...fine, ...facts }).find((each) => each.key === key);
  return [item?.state, item?.detail.key];
}

test("a healthy site is well in every point, and a problem says what to do", () => {
  const items = healthItems(fine);
  expect(worstOf(items)).toBe("ok");
  expect(items.every(({ advice }) => advice === null)).toBe(true);
  const [ill] = healthItems({ ...fine, database: { ...fine.database, migrated: false } });
  expect(ill).toMatchObject({ state: "broken", advice: "databaseNotMigrated" });
});

const sent = { ok: true, code: "valid" as const, at: now };
const until = (days: number) => ({
  certificate: {
    https: true,
    result: { ...sent, facts: { expires_at: new Date(now.getTime() + days * DAY).toISOString() } },
  },
});
const untrusted = { ...sent, ok: false, code: "untrusted" as const, facts: {} };
const failed = { ok: false, code: "noRoom" as const, at: ago(HOUR), facts: { attempts: 1 } };
const trial = (code: NonNullable<HealthFacts["trial"]>["code"], days = 1) => ({
  trial: { ...tried, code, at: ago(days * DAY) },
});
const backup = (change: Partial<HealthFacts["backup"]>) => ({
  backup: { ...fine.backup, ...change },
});

const cases: [ItemKey, Partial<HealthFacts>, string, string][] = [
  ["database", { database: { ...fine.database, milliseconds: 900 } }, "warning", "databaseSlow"],
  ["storage", { storage: { kind: "bucket", answers: false } }, "broken", "bucketAway"],
  ["disk", { disk: { free: 4 * GB, total: 20 * GB } }, "warning", "diskLow"],
  ["disk", { disk: { free: GB / 2, total: 20 * GB } }, "broken", "diskOut"],
  ["disk", { disk: { free: 20 * GB, total: 1000 * GB } }, "broken", "diskOut"],
  ["jobs", { jobs: { waiting: 0, failed: 2, oldest: null } }, "warning", "jobsFailed"],
  ["jobs", { jobs: { waiting: 9, failed: 0, oldest: ago(HOUR) } }, "warning", "jobsLate"],
  ["emails", { emails: { count: 4, oldest: ago(2 * HOUR), kept: false } }, "warning", "emailsLate"],
  [
    "emails",
    { emails: { count: 4, oldest: ago(13 * HOUR), kept: false } },
    "broken",
    "emailsStuck",
  ],
  ["emails", { emails: { count: 0, oldest: null, kept: true } }, "warning", "emailsKept"],
  ["messages", { messages: { count: 0, oldest: null, kept: true } }, "warning", "messagesKept"],
  ["backup", backup({ last: { ...made, at: ago(40 * HOUR) } }), "warning", "backupLate"],
  ["backup", backup({ last: { ...made, at: ago(80 * HOUR) } }), "broken", "backupLate"],
  ["backup", backup({ result: failed }), "broken", "backupNoRoom"],
  ["backup", backup({ result: { ...failed, code: "bucketFull" } }), "broken", "backupBucketFull"],
  ["backup", backup({ result: failed, last: { ...made, at: now } }), "ok", "backupMade"],
  ["backup", backup({ last: null, result: null }), "broken", "backupNever"],
  [
    "backup",
    { ...backup({ last: null, result: null }), bornAt: ago(HOUR) },
    "pending",
    "backupFirst",
  ],
  ["backup", backup({ last: { ...made, missing: 2 } }), "warning", "backupFilesMissing"],
  [
    "backup",
    backup({ settings: { ...settings, enabled: false }, last: { ...made, at: ago(8 * DAY) } }),
    "warning",
    "backupOff",
  ],
  ["trial", { trial: null }, "warning", "trialLate"],
  ["trial", { trial: null, bornAt: ago(DAY) }, "pending", "trialFirst"],
  ["trial", trial("restored", 16), "warning", "trialLate"],
  ["trial", trial("sealed"), "ok", "trialSealed"],
  ["trial", trial("checked"), "warning", "trialChecked"],
  ["trial", trial("damaged"), "broken", "trialDamaged"],
  ["backup", backup({ last: { ...made, encrypted: false } }), "warning", "backupUnencrypted"],
  ["certificate", { certificate: { https: false, result: null } }, "warning", "certificateNone"],
  [
    "certificate",
    { certificate: { https: true, result: null } },
    "pending",
    "certificateUnchecked",
  ],
  ["certificate", until(60), "ok", "certificateValid"],
  ["certificate", until(10), "warning", "certificateEnding"],
  ["certificate", until(2), "broken", "certificateEnding"],
  ["certificate", until(-1), "broken", "certificateEnded"],
  [
    "certificate",
    { certificate: { https: true, result: untrusted } },
    "broken",
    "certificateUntrusted",
  ],
];

test.each(cases)("%s of %j is %s: %s", (key, facts, state, detail) => {
  expect(judged(key, facts)).toEqual([state, detail]);
});

test("what was never set up is shown, and told by no email", () => {
  const kept = { count: 0, oldest: null, kept: true };
  const certificate = { https: false, result: null };
  const items = healthItems({ ...fine, emails: kept, messages: kept, certificate });
  expect(worstOf(items)).toBe("warning");
  expect(items.filter(isTold)).toEqual([]);
  expect(worstOf(healthItems({ ...fine, trial: null, bornAt: ago(DAY) }))).toBe("pending");
});

describe("when a backup is due", () => {
  const at = (time: string) => new Date(`2026-11-17T${time}Z`);
  const due = (time: string, lastMade: Date | null, attempts = 0, failedAt = "02:05:00") =>
    isBackupDue(
      { enabled: true, hour: 2 },
      { lastMade, failure: attempts ? { at: at(failedAt), attempts } : null },
      at(time),
    );

  test("once a day from its hour on, also when the process was stopped then", () => {
    expect(due("01:05:00", new Date("2026-11-16T02:05:00Z"))).toBe(false);
    expect(due("02:05:00", new Date("2026-11-16T02:05:00Z"))).toBe(true);
    expect(due("15:05:00", new Date("2026-11-16T02:05:00Z"))).toBe(true);
    expect(due("03:05:00", at("02:05:00"))).toBe(false);
    expect(due("01:05:00", null)).toBe(true);
  });

  test("three attempts for a day, and again the next day", () => {
    expect(due("04:05:00", null, 2)).toBe(true);
    expect(due("05:05:00", null, 3)).toBe(false);
    expect(nextAttempt({ hour: 2 }, { at: at("02:05:00"), attempts: 2 }, at("03:05:00"))).toBe(3);
    const tomorrow = new Date("2026-11-18T02:05:00Z");
    const failure = { at: at("04:05:00"), attempts: 3 };
    expect(isBackupDue({ enabled: true, hour: 2 }, { lastMade: null, failure }, tomorrow)).toBe(
      true,
    );
    expect(nextAttempt({ hour: 2 }, failure, tomorrow)).toBe(1);
  });

  test("a trial follows the first backup, a failed trial the next backup, others a week later", () => {
    expect(isTrialDue(null, null, now)).toBe(false);
    expect(isTrialDue(null, ago(HOUR), now)).toBe(true);
    expect(isTrialDue({ at: ago(DAY), ok: true }, ago(HOUR), now)).toBe(false);
    expect(isTrialDue({ at: ago(7 * DAY), ok: true }, ago(HOUR), now)).toBe(true);
    expect(isTrialDue({ at: ago(DAY), ok: false }, ago(HOUR), now)).toBe(true);
    expect(isTrialDue({ at: ago(HOUR), ok: false }, ago(DAY), now)).toBe(false);
  });
});

test("a problem is told once when it stays, and its end once when it stays away", () => {
  const seen: string[] = [];
  let known: Problem | null = null;
  const look = (minute: number, isBad: boolean) => {
    const at = new Date(now.getTime() + minute * MINUTE);
    const step = nextStep(known, isBad, at);
    seen.push(step);
    if (step === "note") known = { since: at, toldAt: null, okSince: null };
    if (step === "forget" || step === "over") known = null;
    if (known && step === "tell") known = { ...(known as Problem), toldAt: at };
    if (known && step === "ease") known = { ...(known as Problem), okSince: at };
    if (known && step === "relapse") known = { ...(known as Problem), okSince: null };
  };
  for (const [minute, isBad] of [
    [0, true],
    [5, false],
    [10, true],
    [15, true],
    [20, true],
    [25, false],
    [30, true],
    [35, false],
    [40, false],
    [50, false],
    [55, false],
  ] as const) {
    look(minute, isBad);
  }
  expect(seen).toEqual([
    "note",
    "forget",
    "note",
    "tell",
    "nothing",
    "ease",
    "relapse",
    "ease",
    "nothing",
    "over",
    "nothing",
  ]);
});
