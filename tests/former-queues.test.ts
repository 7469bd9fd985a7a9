import { afterEach, expect, test, vi } from "vitest";
import { submissions } from "#app/admissions/applying/device/send-submission.ts";
import { acts } from "#app/admissions/follow-up/device/send-act.ts";
import { type Sending, sendWaiting } from "#app/device/outbox.ts";
import type { Queued } from "#app/device/queue.ts";
import { type DeviceStore, inMemory } from "#app/device/store.ts";
import { surveyAnswers } from "#app/training/surveys/device/send-answers.ts";

/**
 * What versions of November 2026 wrote on people’s phones, letter for letter. A phone that was without a
 * network since then must still send it: change the code, not these entries.
 */
const entries = {
  "queue/4f6e": {
    key: "4f6e",
    files: "91ab",
    form: "meca-agro",
    locale: "fr",
    queuedAt: 1_793_000_000_000,
    state: { kind: "waiting", away: true },
    body: {
      answers: { last_name: "Fictive", birth_date: "2001-03-27", phone: "+2250712345678" },
      consent_version: "2026-1",
      form_version: 3,
      disability_consent: false,
      another_person: false,
    },
    documents: {},
    link: undefined,
    typed: { last_name: "Fictive" },
    who: "Awa F.",
  },
  "follow/77c0": {
    key: "77c0",
    act: "contact",
    reference: "MA-2026-000001",
    locale: "fr",
    token: "",
    proof: { birth_date: "2001-03-27", phone: "" },
    body: { town: "Man" },
    files: [],
    queuedAt: 1_793_000_000_001,
    state: { kind: "waiting" },
  },
  "survey/secret": {
    token: "secret",
    locale: "fr",
    body: { situation: "none" },
    queuedAt: 1_793_000_000_002,
  },
};

type Sent = { path: string; headers: Headers; body: unknown };
let sent: Sent[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  sent = [];
});

async function storeOfThen(): Promise<DeviceStore> {
  vi.stubGlobal("fetch", async (path: string, { method, headers, body }: RequestInit = {}) => {
    if (!method) return new Response(null, { status: 204 });
    sent.push({ path, headers: new Headers(headers), body: JSON.parse(String(body)) });
    const reference = "MA-2026-000001";
    return Response.json({ reference, submitted_at: "2026-11-02T10:00:00Z", month: 6, token: "t" });
  });
  const store = inMemory();
  for (const [place, entry] of Object.entries(entries)) {
    await store.set(place, structuredClone(entry));
  }
  return store;
}

async function sendAndRead<T extends Queued>(sending: Sending<T>) {
  const store = await storeOfThen();
  expect(await sendWaiting(store, sending)).toBe(true);
  return (await sending.queue.all(store)).map(({ state }) => state.kind);
}

test("an application queued by a former version is sent with its key", async () => {
  expect(await sendAndRead(submissions)).toEqual(["sent"]);
  const [first] = sent;
  expect(first?.path).toBe("/api/registrations");
  expect(first?.headers.get("idempotency-key")).toBe("4f6e");
  expect(first?.body).toMatchObject(entries["queue/4f6e"].body);
});

test("a step of the follow-up page queued by a former version is sent", async () => {
  expect(await sendAndRead(acts)).toEqual(["sent"]);
  expect(sent).toMatchObject([
    { path: "/api/registrations/MA-2026-000001/status/contact", body: { town: "Man" } },
  ]);
});

test("survey answers queued by a former version, without a state, are sent", async () => {
  expect(await sendAndRead(surveyAnswers)).toEqual([]);
  expect(sent).toMatchObject([{ path: "/api/surveys/own", body: { situation: "none" } }]);
  expect(sent[0]?.headers.get("x-survey-token")).toBe("secret");
});
