import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locales } from "#app/i18n/locales.ts";
import { messagesOf } from "#app/i18n/translator.ts";
import { named } from "../pages/words.ts";
import { type DeviceStore, inMemory } from "./device-store.ts";
import { documentKey } from "./draft.ts";
import { sendWaiting, startOutbox } from "./outbox.ts";
import { whyItWaits } from "./outcome.ts";
import { wordsOf } from "./queued-list.ts";
import {
  forgetSent,
  nextQueueKey,
  type QueuedSubmission,
  queuedSubmissions,
  queueKey,
  queueSubmission,
} from "./queued-submission.ts";
import { setWords } from "./say.ts";
import { hourOf } from "./status-line.ts";

type Sent = { key: string; bearer: string | null };

let sent: Sent[] = [];
let proofs: unknown[] = [];
let answers: Record<string, () => Response> = {};

beforeEach(() => {
  sent = [];
  proofs = [];
  answers = {};
  vi.stubGlobal("fetch", async (url: string, { headers, body }: RequestInit = {}) => {
    if (url.endsWith("/status")) proofs.push(JSON.parse(String(body)));
    if (url !== "/api/registrations") return new Response(null, { status: 204 });
    const given = new Headers(headers);
    const key = given.get("idempotency-key") ?? "";
    sent.push({ key, bearer: given.get("authorization") });
    const answer = answers[key];
    if (answer) return answer();
    return Response.json({ reference: `MA-2026-${key}`, submitted_at: "2026-11-02T10:00:00Z" });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function put(kept: DeviceStore, key: string, extra: Partial<QueuedSubmission> = {}) {
  await queueSubmission(kept, {
    key,
    files: key,
    form: "meca-agro",
    locale: "fr",
    papers: {},
    who: `Awa ${key}.`,
    body: {
      answers: { last_name: "Fictive" },
      consent_version: "2026-1",
      disability_consent: false,
      another_person: false,
    },
    typed: { last_name: "Fictive" },
    queuedAt: await nextQueueKey(kept),
    state: { kind: "waiting" },
    ...extra,
  });
}

const states = async (kept: DeviceStore) =>
  (await queuedSubmissions(kept)).map(({ state }) => state.kind);
const agent = { id: 7, name: "Akissi Konan" };
const sender = async () => ({ id: 7, bearer: "1|secret" });

test("leaves in the order it was made, even when the clock goes back", async () => {
  const kept = inMemory();
  await put(kept, "c", { queuedAt: Date.now() + 60_000 });
  for (const key of ["b", "a"]) await put(kept, key);
  expect(await sendWaiting(kept)).toBe(true);
  expect(sent.map(({ key }) => key)).toEqual(["c", "b", "a"]);
});

test("asks for the receipt with all that may open it: a year alone wants the phone too", async () => {
  const kept = inMemory();
  const proof = { birth_date: "2001", phone: "+2250712345678" };
  const body = { answers: { last_name: "Fictive", ...proof }, consent_version: "2026-1" };
  await put(kept, "a", { body: { ...body, disability_consent: false, another_person: false } });
  await sendWaiting(kept);
  expect(proofs).toEqual([proof]);
});

test("stops where the line breaks, goes on past what was refused", async () => {
  const kept = inMemory();
  for (const key of ["a", "b", "c"]) await put(kept, key);
  answers.a = () => Response.json({ message: "Non" }, { status: 422 });
  answers.b = () => {
    throw new TypeError("no line");
  };
  expect(await sendWaiting(kept)).toBe(false);
  expect(await states(kept)).toEqual(["refused", "waiting", "waiting"]);
  delete answers.b;
  expect(await sendWaiting(kept)).toBe(true);
  expect(await states(kept)).toEqual(["refused", "sent", "sent"]);
});

test("a page of the café's network is no answer of ours: it goes on waiting", async () => {
  const kept = inMemory();
  await put(kept, "a");
  for (const status of [200, 403, 404]) {
    answers.a = () => new Response("<h1>Achetez un pass</h1>", { status });
    expect(await sendWaiting(kept)).toBe(false);
    expect(await states(kept)).toEqual(["waiting"]);
  }
});

test("an agent's leave with that agent's sign-in only, and hold up nobody else's", async () => {
  const kept = inMemory();
  await put(kept, "others", { agent: { id: 8, name: "Yao" } });
  await put(kept, "agents", { agent });
  await put(kept, "own");
  expect(await sendWaiting(kept, { sender: async () => null })).toBe(true);
  expect(sent).toEqual([{ key: "own", bearer: null }]);
  await sendWaiting(kept, { sender });
  expect(sent.slice(1)).toEqual([{ key: "agents", bearer: "Bearer 1|secret" }]);
  expect(await states(kept)).toEqual(["waiting", "sent", "sent"]);
});

test("without a line nobody can tell whose sign-in it is: all of theirs wait", async () => {
  const kept = inMemory();
  await put(kept, "a", { agent });
  expect(await sendWaiting(kept, { sender: () => Promise.reject(new Error("no line")) })).toBe(
    false,
  );
  expect(sent).toEqual([]);
});

test("of what was sent nothing stays but its number, and whose it was where several wait", async () => {
  const kept = inMemory();
  await put(kept, "own");
  await put(kept, "aside", { aside: true });
  await put(kept, "agents", { agent });
  await sendWaiting(kept, { sender });
  const left = await Promise.all(
    ["own", "aside", "agents"].map((key) => kept.get<QueuedSubmission>(queueKey(key))),
  );
  expect(JSON.stringify(left)).not.toContain("Fictive");
  expect(left.map((parcel) => parcel?.who)).toEqual(["", "Awa aside.", "Awa agents."]);
});

test("one who applied before is told from one to correct", async () => {
  const kept = inMemory();
  for (const key of ["taken", "shared", "wrong"]) await put(kept, key, { agent });
  const conflict = (shared: boolean) => () =>
    Response.json(
      { message: "Déjà là", reason: "identity", may_be_another_person: shared },
      { status: 409 },
    );
  answers.taken = conflict(false);
  answers.shared = conflict(true);
  answers.wrong = () => Response.json({ message: "Non", errors: {} }, { status: 422 });
  await sendWaiting(kept, { sender });
  const refused = (await queuedSubmissions(kept)).map(({ state }) => state);
  expect(refused).toMatchObject([
    { kind: "refused", taken: true, shared: false },
    { kind: "refused", taken: false, shared: true },
    { kind: "refused", taken: false, shared: false },
  ]);
  expect(
    (await queuedSubmissions(kept)).map(({ typed }) => typed),
    "nothing of it is lost",
  ).toEqual(Array.from({ length: 3 }, () => ({ last_name: "Fictive" })));
});

test("what was withdrawn is no receipt any more; nobody else's goes with it", async () => {
  const kept = inMemory();
  for (const key of ["gone", "other"]) await put(kept, key);
  await sendWaiting(kept);
  await put(kept, "waits");
  await forgetSent(kept, "MA-2026-gone");
  expect((await queuedSubmissions(kept)).map(({ key }) => key)).toEqual(["other", "waits"]);
});

const tooMany = () =>
  Response.json({ message: "Too Many" }, { status: 429, headers: { "retry-after": "600" } });

test("too many from this network: all wait for the hour that was told, then leave in order", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const kept = inMemory();
  for (const key of ["a", "b"]) await put(kept, key);
  answers.a = tooMany;
  const onWaiting = vi.fn();
  expect(await sendWaiting(kept, { onWaiting })).toBe(false);
  expect(onWaiting.mock.lastCall).toEqual([expect.objectContaining({ key: "a" }), 1_600_000]);
  await put(kept, "c");
  delete answers.a;
  vi.setSystemTime(1_599_999);
  expect(await sendWaiting(kept), "before its time nobody is asked").toBe(false);
  expect(sent.map(({ key }) => key)).toEqual(["a"]);
  expect(await states(kept)).toEqual(["waiting", "waiting", "waiting"]);
  vi.setSystemTime(1_600_000);
  expect(await sendWaiting(kept)).toBe(true);
  expect(sent.map(({ key }) => key)).toEqual(["a", "a", "b", "c"]);
});

test("a clock that goes back holds nothing up", async () => {
  vi.useFakeTimers({ now: 1_000_000_000, toFake: ["Date"] });
  const kept = inMemory();
  await put(kept, "a");
  answers.a = tooMany;
  await sendWaiting(kept);
  delete answers.a;
  vi.setSystemTime(1_000_000);
  expect(await sendWaiting(kept)).toBe(true);
});

test("a paper that is too many holds its application the same way", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const kept = inMemory();
  await kept.set(documentKey("a", "cv"), new Blob(["%PDF"]));
  await put(kept, "a", { papers: { cv: { name: "cv.pdf", type: "application/pdf", bytes: 4 } } });
  const asked = vi.fn(async (url: string) =>
    url.includes("/uploads") ? tooMany() : new Response(null, { status: 204 }),
  );
  vi.stubGlobal("fetch", asked);
  const onWaiting = vi.fn();
  expect(await sendWaiting(kept, { onWaiting })).toBe(false);
  expect(onWaiting.mock.lastCall?.[1]).toBe(1_600_000);
  const before = asked.mock.calls.length;
  expect(await sendWaiting(kept)).toBe(false);
  expect(asked).toHaveBeenCalledTimes(before);
});

/** A page that is open: its timers, and what it hears. */
function openTab() {
  vi.useFakeTimers({ now: 1_000_000 });
  const heard: Record<string, () => void> = {};
  vi.stubGlobal("addEventListener", (name: string, hear: () => void) => {
    heard[name] = hear;
  });
  const documentElement = { dataset: {} };
  vi.stubGlobal("document", { cookie: "", documentElement, addEventListener: () => {} });
  return heard;
}

test("an open page tries again by itself at that hour, and not before", async () => {
  openTab();
  const kept = inMemory();
  await put(kept, "a");
  answers.a = tooMany;
  await startOutbox(kept, {}).flush();
  delete answers.a;
  await vi.advanceTimersByTimeAsync(599_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await states(kept)).toEqual(["sent"]);
});

test("another line, or somebody who asks for it, need not wait for that hour", async () => {
  const heard = openTab();
  const kept = inMemory();
  await put(kept, "a");
  answers.a = tooMany;
  const outbox = startOutbox(kept, {});
  await outbox.flush();
  await outbox.tryNow();
  expect(sent).toHaveLength(2);
  delete answers.a;
  heard.online?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(await states(kept)).toEqual(["sent"]);
});

test.each(locales)("that many send is told in %s from a line that is away", async (locale) => {
  const kept = inMemory();
  await put(kept, "a");
  const [parcel] = await queuedSubmissions(kept);
  if (!parcel) throw new Error("nothing waits");
  const { script, parcels } = messagesOf[locale].applying;
  setWords({ ...named("applying.script", script), ...named("applying.parcels", parcels) });
  const until = new Date(2026, 10, 2, 17, 42).getTime();
  const told = [
    whyItWaits(parcel, locale, until),
    wordsOf(parcel, { locale, held: until, fix: null }),
  ];
  for (const text of told) {
    expect(text).toContain(hourOf(until, locale));
    expect(text).toMatch(/ de ce réseau|from this network|Aus diesem Netz/);
  }
  const away = [
    whyItWaits(parcel, locale, null),
    wordsOf(parcel, { locale, held: null, fix: null }),
  ];
  for (const text of away)
    expect(text).toMatch(/attente de réseau|connection|auf das Netz|Verbindung/);
});
