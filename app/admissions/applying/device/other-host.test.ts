import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { registrationDocuments as documents } from "#app/admissions/registrations/tables.server.ts";
import { sendWaiting } from "#app/device/outbox.ts";
import { inMemory } from "#app/device/store.ts";
import { bodyOf, somebody } from "#tests/setup/apply.ts";
import { pdf } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { fetchSender } from "./agent/agent-account.ts";
import { documentKey } from "./draft.ts";
import { type QueuedSubmission, submissionQueue } from "./queued-submission.ts";
import { submissions } from "./send-submission.ts";

const AWAY = "https://api.tremplin.example";
const ORIGIN = "http://localhost:3000";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser whose scripts cannot read the cookies of the API on another host. */
function browserBefore({ app }: TestApp, called: string[]) {
  const jar = new Map<string, string>();
  return async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), ORIGIN);
    called.push(`${init.method ?? "GET"} ${url.origin}`);
    const headers = new Headers(init.headers);
    headers.set("origin", ORIGIN);
    if (init.credentials === "include") {
      headers.set("cookie", [...jar].map((pair) => pair.join("=")).join("; "));
    }
    const answer = await app.request(
      url.pathname + url.search,
      { ...init, headers },
      { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
    );
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const exposed = answer.headers.get("access-control-expose-headers")?.toLowerCase() ?? "";
    const hidden = [...answer.headers.keys()].filter(
      (name) => !exposed.split(",").includes(name) && name !== "content-type",
    );
    if (answer.headers.get("access-control-allow-origin") !== ORIGIN) throw new TypeError("CORS");
    for (const name of hidden) answer.headers.delete(name);
    return answer;
  };
}

test.each([
  ["the page", { document: { cookie: "", documentElement: { dataset: { api: AWAY } } } }],
  ["the worker", { location: new URL(`/sw.js?api=${encodeURIComponent(AWAY)}`, ORIGIN) }],
])("%s sends submission and documents to an API on another host", async (_, globals) => {
  const site = await startTestApp();
  const answers = await somebody(site);
  const called: string[] = [];
  vi.stubGlobal("fetch", browserBefore(site, called));
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const { form, consent_version } = bodyOf(answers);
  const store = inMemory();
  const key = randomUUID();
  const file = new Blob([new Uint8Array(pdf(90_000))]);
  await store.set(documentKey(key, "identity"), file);
  const submission: QueuedSubmission = {
    key,
    files: key,
    form,
    locale: "fr",
    who: "Awa",
    typed: {},
    queuedAt: 1,
    body: { answers, consent_version, disability_consent: false, another_person: false },
    documents: { identity: { name: "cni.pdf", type: "application/pdf", bytes: file.size } },
    state: { kind: "waiting" },
  };
  await submissionQueue.set(store, submission);
  expect(await sendWaiting(store, submissions)).toBe(true);
  const sent = await submissionQueue.get(store, key);
  expect(sent?.state).toMatchObject({ kind: "sent", receiptToken: { token: expect.any(String) } });
  expect(await site.db.select().from(documents)).toMatchObject([{ name: "identity" }]);

  const { user, token } = await site.as("coordinator");
  expect(await fetchSender(token)).toEqual({ id: user.id, bearer: token });
  expect(new Set(called.map((call) => call.split(" ")[1]))).toEqual(new Set([AWAY]));
});
