import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type OutboxOptions,
  sendWaiting as sendAll,
  startOutbox as start,
} from "#app/device/outbox.ts";
import { TooManyRequestsError } from "#app/device/retry-after.ts";
import { type DeviceStore, inMemory } from "#app/device/store.ts";
import { documentKey } from "./draft.ts";
import {
  forgetSent,
  nextQueuedAt,
  type QueuedSubmission,
  submissionQueue,
} from "./queued-submission.ts";
import { submissions } from "./send-submission.ts";

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

async function put(store: DeviceStore, key: string, extra: Partial<QueuedSubmission> = {}) {
  await submissionQueue.set(store, {
    key,
    files: key,
    form: "meca-agro",
    locale: "fr",
    documents: {},
    who: `Awa ${key}.`,
    body: {
      answers: { last_name: "Fictive" },
      consent_version: "2026-1",
      disability_consent: false,
      another_person: false,
    },
    typed: { last_name: "Fictive" },
    queuedAt: await nextQueuedAt(store),
    state: { kind: "waiting" },
    ...extra,
  });
}

const states = async (store: DeviceStore) =>
  (await submissionQueue.all(store)).map(({ state }) => state.kind);
const agent = { id: 7, name: "Akissi Konan" };
const sender = async () => ({ id: 7, bearer: "1|secret" });
type Options = OutboxOptions<QueuedSubmission> & Pick<Partial<typeof submissions>, "sender">;
const sendWaiting = (store: DeviceStore, { sender: asked, ...options }: Options = {}) =>
  sendAll(store, { ...submissions, ...(asked ? { sender: asked } : {}) }, options);
const startOutbox = (store: DeviceStore, options: Options = {}) =>
  start(store, submissions, options);

test("sendWaiting sends in the order of creation when the clock goes back", async () => {
  const store = inMemory();
  await put(store, "c", { queuedAt: Date.now() + 60_000 });
  for (const key of ["b", "a"]) await put(store, key);
  expect(await sendWaiting(store)).toBe(true);
  expect(sent.map(({ key }) => key)).toEqual(["c", "b", "a"]);
});

test("the receipt token is requested with birth date and phone", async () => {
  const store = inMemory();
  const proof = { birth_date: "2001", phone: "+2250712345678" };
  const body = { answers: { last_name: "Fictive", ...proof }, consent_version: "2026-1" };
  await put(store, "a", { body: { ...body, disability_consent: false, another_person: false } });
  await sendWaiting(store);
  expect(proofs).toEqual([proof]);
});

test("sendWaiting stops at a network error and continues after a refusal", async () => {
  const store = inMemory();
  for (const key of ["a", "b", "c"]) await put(store, key);
  answers.a = () => Response.json({ message: "Non" }, { status: 422 });
  answers.b = () => {
    throw new TypeError("no line");
  };
  expect(await sendWaiting(store)).toBe(false);
  expect(await states(store)).toEqual(["refused", "waiting", "waiting"]);
  delete answers.b;
  expect(await sendWaiting(store)).toBe(true);
  expect(await states(store)).toEqual(["refused", "sent", "sent"]);
});

test("a submission that came after the intake had closed is refused as closed", async () => {
  const store = inMemory();
  await put(store, "a");
  const late = { message: "Trop tard", closes_on: "2026-10-31" };
  answers.a = () => Response.json(late, { status: 403 });
  await sendWaiting(store);
  const [submission] = await submissionQueue.all(store);
  expect(submission?.state).toMatchObject({ kind: "refused", message: "Trop tard", closed: true });
});

test("a submission keeps waiting when a captive portal answers", async () => {
  const store = inMemory();
  await put(store, "a");
  for (const status of [200, 403, 404]) {
    answers.a = () => new Response("<h1>Achetez un pass</h1>", { status });
    expect(await sendWaiting(store)).toBe(false);
    expect(await states(store)).toEqual(["waiting"]);
  }
});

test("submissions of an agent are sent only with the token of that agent", async () => {
  const store = inMemory();
  await put(store, "others", { agent: { id: 8, name: "Yao" } });
  await put(store, "agents", { agent });
  await put(store, "own");
  expect(await sendWaiting(store, { sender: async () => null })).toBe(true);
  expect(sent).toEqual([{ key: "own", bearer: null }]);
  await sendWaiting(store, { sender });
  expect(sent.slice(1)).toEqual([{ key: "agents", bearer: "Bearer 1|secret" }]);
  expect(await states(store)).toEqual(["waiting", "sent", "sent"]);
});

test("submissions of an agent wait when the account cannot be fetched", async () => {
  const store = inMemory();
  await put(store, "a", { agent });
  expect(await sendWaiting(store, { sender: () => Promise.reject(new Error("no line")) })).toBe(
    false,
  );
  expect(sent).toEqual([]);
});

test("a sent submission keeps its reference, and its name only when set aside or by an agent", async () => {
  const store = inMemory();
  await put(store, "own");
  await put(store, "aside", { aside: true });
  await put(store, "agents", { agent });
  await sendWaiting(store, { sender });
  const left = await Promise.all(
    ["own", "aside", "agents"].map((key) => submissionQueue.get(store, key)),
  );
  expect(JSON.stringify(left)).not.toContain("Fictive");
  expect(left.map((submission) => submission?.who)).toEqual(["", "Awa aside.", "Awa agents."]);
});

test("a duplicate is distinguished from a submission to correct", async () => {
  const store = inMemory();
  for (const key of ["taken", "shared", "wrong"]) await put(store, key, { agent });
  const conflict = (shared: boolean) => () =>
    Response.json(
      { message: "Déjà là", reason: "identity", may_be_another_person: shared },
      { status: 409 },
    );
  answers.taken = conflict(false);
  answers.shared = conflict(true);
  answers.wrong = () => Response.json({ message: "Non", errors: {} }, { status: 422 });
  await sendWaiting(store, { sender });
  const refused = (await submissionQueue.all(store)).map(({ state }) => state);
  expect(refused).toMatchObject([
    { kind: "refused", taken: true, shared: false },
    { kind: "refused", taken: false, shared: true },
    { kind: "refused", taken: false, shared: false },
  ]);
  expect(
    (await submissionQueue.all(store)).map(({ typed }) => typed),
    "nothing of it is lost",
  ).toEqual(Array.from({ length: 3 }, () => ({ last_name: "Fictive" })));
});

test("forgetSent removes only the withdrawn registration", async () => {
  const store = inMemory();
  for (const key of ["gone", "other"]) await put(store, key);
  await sendWaiting(store);
  await put(store, "waits");
  await forgetSent(store, "MA-2026-gone");
  expect((await submissionQueue.all(store)).map(({ key }) => key)).toEqual(["other", "waits"]);
});

const tooMany = () =>
  Response.json({ message: "Too Many" }, { status: 429, headers: { "retry-after": "600" } });

test("after 429 all submissions wait until the given time and are then sent in order", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const store = inMemory();
  for (const key of ["a", "b"]) await put(store, key);
  answers.a = tooMany;
  const onWaiting = vi.fn();
  expect(await sendWaiting(store, { onWaiting })).toBe(false);
  const [waiting, error] = onWaiting.mock.lastCall ?? [];
  expect(waiting).toMatchObject({ key: "a" });
  expect(error).toBeInstanceOf(TooManyRequestsError);
  expect(error.until).toBe(1_600_000);
  await put(store, "c");
  delete answers.a;
  vi.setSystemTime(1_599_999);
  expect(await sendWaiting(store), "before its time nobody is asked").toBe(false);
  expect(sent.map(({ key }) => key)).toEqual(["a"]);
  expect(await states(store)).toEqual(["waiting", "waiting", "waiting"]);
  vi.setSystemTime(1_600_000);
  expect(await sendWaiting(store)).toBe(true);
  expect(sent.map(({ key }) => key)).toEqual(["a", "a", "b", "c"]);
});

test("a clock that goes back ends the waiting time", async () => {
  vi.useFakeTimers({ now: 1_000_000_000, toFake: ["Date"] });
  const store = inMemory();
  await put(store, "a");
  answers.a = tooMany;
  await sendWaiting(store);
  delete answers.a;
  vi.setSystemTime(1_000_000);
  expect(await sendWaiting(store)).toBe(true);
});

test("a 429 for a document delays its submission", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const store = inMemory();
  await store.set(documentKey("a", "cv"), new Blob(["%PDF"]));
  await put(store, "a", {
    documents: { cv: { name: "cv.pdf", type: "application/pdf", bytes: 4 } },
  });
  const asked = vi.fn(async (url: string) =>
    url.includes("/uploads") ? tooMany() : new Response(null, { status: 204 }),
  );
  vi.stubGlobal("fetch", asked);
  const onWaiting = vi.fn();
  expect(await sendWaiting(store, { onWaiting })).toBe(false);
  expect(onWaiting.mock.lastCall?.[1].until).toBe(1_600_000);
  const before = asked.mock.calls.length;
  expect(await sendWaiting(store)).toBe(false);
  expect(asked).toHaveBeenCalledTimes(before);
});

/** An open page with fake timers and events. */
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

test("an open page retries at the given time and not before", async () => {
  openTab();
  const store = inMemory();
  await put(store, "a");
  answers.a = tooMany;
  await startOutbox(store).flush();
  delete answers.a;
  await vi.advanceTimersByTimeAsync(599_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await states(store)).toEqual(["sent"]);
});

test("tryNow and the online event do not wait for the given time", async () => {
  const heard = openTab();
  const store = inMemory();
  await put(store, "a");
  answers.a = tooMany;
  const outbox = startOutbox(store);
  await outbox.flush();
  await outbox.tryNow();
  expect(sent).toHaveLength(2);
  delete answers.a;
  heard.online?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(await states(store)).toEqual(["sent"]);
});

test("an application that is queued at the very end of a run is sent too", async () => {
  openTab();
  for (const steps of Array.from({ length: 12 }).keys()) {
    const store = inMemory();
    let queued = false;
    const outbox = startOutbox(store, {
      async onLooked() {
        if (queued) return;
        queued = true;
        await put(store, `after-${steps}`);
        void flushAfter(steps);
      },
    });
    async function flushAfter(turns: number) {
      for (let turn = 0; turn < turns; turn += 1) await null;
      await outbox.flush();
    }
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(10);
    expect(await states(store), `${steps} turns later`).toEqual(["sent"]);
  }
});

test.each([
  [503, "away"],
  [401, "ended"],
  // After the token was renewed: the browser stores no cookies.
  [419, "cookies"],
] as const)(
  "a submission that waits after %i says so, not that there is no network",
  async (status, cause) => {
    const store = inMemory();
    await put(store, "1");
    const state = async () => (await submissionQueue.all(store))[0]?.state;
    answers["1"] = () => Response.json({ message: "" }, { status });
    expect(await sendWaiting(store)).toBe(false);
    expect(await state()).toEqual({ kind: "waiting", cause });
    answers["1"] = () => {
      throw new TypeError("no line");
    };
    expect(await sendWaiting(store)).toBe(false);
    expect(await state()).toEqual({ kind: "waiting" });
  },
);

test("the fixed English words of a refusal are not shown to people", async () => {
  const store = inMemory();
  await put(store, "1");
  answers["1"] = () => Response.json({ message: "Not Found" }, { status: 404 });
  await sendWaiting(store);
  expect((await submissionQueue.all(store))[0]?.state).toMatchObject({
    kind: "refused",
    message: "",
  });
});
