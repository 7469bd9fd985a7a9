import { beforeEach, expect, test, vi } from "vitest";
import { sendWaiting } from "#app/device/outbox.ts";
import { type DeviceStore, inMemory } from "#app/device/store.ts";
import { actQueue, type QueuedAct } from "./queued-act.ts";
import { acts } from "./send-act.ts";

type Sent = { method: string; path: string; token: string | null; body: unknown };
let sent: Sent[];
let answers: Record<string, () => Response>;
const reference = "MA-2026-000001";

beforeEach(() => {
  sent = [];
  answers = {};
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const path = input.replace(`/api/registrations/${reference}`, "");
    if (path.startsWith("/sanctum")) return new Response(null, { status: 204 });
    const { method = "GET" } = init;
    const headers = new Headers(init.headers);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null;
    sent.push({ method, path, token: headers.get("x-registration-token"), body });
    const known = answers[`${method} ${path}`];
    return known ? known() : Response.json({ reference });
  });
  return () => vi.unstubAllGlobals();
});

const proof = { birth_date: "2001-03-27", phone: "" };

function put(store: DeviceStore, change: Partial<QueuedAct> = {}) {
  const usual = { key: "a", act: "confirm", reference, locale: "fr", token: "old", proof } as const;
  return actQueue.set(store, {
    ...usual,
    body: {},
    files: [],
    queuedAt: 1,
    state: { kind: "waiting" },
    ...change,
  });
}

const stateIn = async (store: DeviceStore) => (await actQueue.all(store)).map(({ state }) => state);

test("acts are sent in order, and what was typed does not stay on the device", async () => {
  const store = inMemory();
  await put(store, { key: "b", act: "contact", body: { town: "Man" }, queuedAt: 2 });
  await put(store);
  expect(await sendWaiting(store, acts)).toBe(true);
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/status/confirm", {}],
    ["PATCH", "/status/contact", { town: "Man" }],
  ]);
  for (const act of await actQueue.all(store)) {
    expect(act).toMatchObject({ token: "", proof: null, body: {}, state: { kind: "sent" } });
  }
});

test("without a network, or behind a captive portal, an act keeps waiting", async () => {
  const store = inMemory();
  await put(store);
  answers["POST /status/confirm"] = () => {
    throw new TypeError("no line");
  };
  expect(await sendWaiting(store, acts)).toBe(false);
  answers["POST /status/confirm"] = () => new Response("<h1>Achetez un pass</h1>");
  expect(await sendWaiting(store, acts)).toBe(false);
  expect(await stateIn(store)).toEqual([{ kind: "waiting" }]);
});

test("an expired token is renewed with the birth date", async () => {
  const store = inMemory();
  await put(store);
  const first = [() => Response.json({ message: "…" }, { status: 401 })];
  answers["POST /status/confirm"] = () => (first.shift() ?? (() => Response.json({ reference })))();
  answers["POST /status"] = () => Response.json({ reference, token: "new" });
  expect(await sendWaiting(store, acts)).toBe(true);
  expect(sent.map(({ path, token }) => [path, token])).toEqual([
    ["/status/confirm", "old"],
    ["/status", "old"],
    ["/status/confirm", "new"],
  ]);
  expect(sent[1]?.body).toEqual(proof);
  expect(await stateIn(store)).toMatchObject([{ kind: "sent" }]);
});

test("without the birth date an expired token ends the act", async () => {
  const store = inMemory();
  await put(store, { proof: null });
  answers["POST /status/confirm"] = () => Response.json({ message: "…" }, { status: 401 });
  expect(await sendWaiting(store, acts)).toBe(true);
  expect(await stateIn(store)).toEqual([{ kind: "refused", text: "" }]);
});

test("a refusal is kept in words, unless the act was done by an earlier try", async () => {
  const store = inMemory();
  await put(store);
  answers["POST /status/confirm"] = () => Response.json({ message: "Non" }, { status: 409 });
  answers["GET /status"] = () =>
    Response.json({ reference, status: "admitted", confirmed_at: null, documents: [] });
  expect(await sendWaiting(store, acts)).toBe(true);
  expect(await stateIn(store)).toEqual([{ kind: "refused", text: "Non" }]);
  await put(store);
  answers["GET /status"] = () =>
    Response.json({ reference, status: "admitted", confirmed_at: "2026", documents: [] });
  await sendWaiting(store, acts);
  expect(await stateIn(store)).toMatchObject([{ kind: "sent" }]);
});

test("a document that was there before does not count as sent", async () => {
  const before = "2026-11-02T10:00:00.000Z";
  const blob = new Blob(["x"], { type: "image/jpeg" });
  const files = [{ name: "cv", blob, upload: "/api/registrations/uploads/1", before }];
  answers["HEAD /api/registrations/uploads/1"] = () =>
    new Response(null, { status: 200, headers: { "upload-offset": "1", "upload-length": "1" } });
  answers["POST /status/documents"] = () => Response.json({ message: "Non" }, { status: 422 });
  const seen = (received_at: string) => () =>
    Response.json({ reference, documents: [{ name: "cv", received_at }] });
  const store = inMemory();
  await put(store, { act: "documents", files });
  answers["GET /status"] = seen(before);
  await sendWaiting(store, acts);
  expect(await stateIn(store)).toEqual([{ kind: "refused", text: "Non" }]);
  await put(store, { act: "documents", files });
  answers["GET /status"] = seen("2026-11-02T11:00:00.000Z");
  await sendWaiting(store, acts);
  expect(await stateIn(store)).toMatchObject([{ kind: "sent" }]);
});

test.each([
  [403, "invalid"],
  [404, "gone"],
  [409, "conflict"],
  [413, "large"],
  [422, "invalid"],
])("a refusal %i without words for people is said by its cause", async (status, cause) => {
  const store = inMemory();
  await put(store);
  const [message] = ["This action is unauthorized.", "Not Found", "Conflict"];
  answers["POST /status/confirm"] = () => Response.json({ message }, { status });
  answers["GET /status"] = () => Response.json({ reference, confirmed_at: null });
  expect(await sendWaiting(store, acts)).toBe(true);
  expect(await stateIn(store)).toEqual([{ kind: "refused", text: "", cause }]);
});

test("after 429 acts wait until the given time", async () => {
  const store = inMemory();
  await put(store);
  const headers = { "retry-after": "600" };
  answers["POST /status/confirm"] = () => Response.json({ message: "…" }, { status: 429, headers });
  expect(await sendWaiting(store, acts)).toBe(false);
  delete answers["POST /status/confirm"];
  expect(await sendWaiting(store, acts)).toBe(false);
  expect(sent).toHaveLength(1);
});

test("a hotspot that answers for the look-up does not end an act", async () => {
  const store = inMemory();
  await put(store);
  answers["POST /status/confirm"] = () => Response.json({ message: "…" }, { status: 401 });
  answers["POST /status"] = () => new Response("<h1>Achetez un pass</h1>", { status: 403 });
  expect(await sendWaiting(store, acts)).toBe(false);
  expect(await stateIn(store)).toEqual([{ kind: "waiting" }]);
});
