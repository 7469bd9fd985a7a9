import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendWaiting } from "#app/device/outbox.ts";
import { SiteAwayError, TooManyRequestsError } from "#app/device/retry-after.ts";
import { type DeviceStore, inMemory } from "#app/device/store.ts";
import { answersQueue, type QueuedAnswers } from "./queued-answers.ts";
import { surveyAnswers } from "./send-answers.ts";

const answers: QueuedAnswers = {
  key: "abc",
  locale: "de",
  body: { situation: "none" },
  queuedAt: 1,
  state: { kind: "waiting" },
};
const sent: { url: string; token: string | null; body: unknown }[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("document", {
    cookie: `XSRF-TOKEN=${(Date.now() + 3_600_000).toString(36)}.x`,
    documentElement: { dataset: {} },
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (init.method) {
      sent.push({ url, token: headers.get("x-survey-token"), body: JSON.parse(`${init.body}`) });
    }
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

async function after(
  respond: typeof answer,
  store: DeviceStore = inMemory(),
): Promise<{ arrived: boolean; states: QueuedAnswers["state"][]; error: unknown }> {
  answer = respond;
  await answersQueue.set(store, answers);
  let error: unknown = null;
  const arrived = await sendWaiting(store, surveyAnswers, {
    onWaiting: (_, why) => {
      error = why;
    },
  });
  return { arrived, states: (await answersQueue.all(store)).map(({ state }) => state), error };
}

const taken = () => Response.json({ month: 6 });

test("answers leave the device once the server has them, with the secret in a header", async () => {
  expect(await after(taken)).toMatchObject({ arrived: true, states: [] });
  expect(sent).toEqual([{ url: "/api/surveys/own", token: "abc", body: { situation: "none" } }]);
});

test.each<[string, () => Response]>([
  [
    "without a network",
    () => {
      throw new TypeError("no network");
    },
  ],
  ["behind the page of a hotspot", () => new Response("<p>Bienvenue</p>")],
  ["behind a hotspot that forbids", () => new Response("<p>Bienvenue</p>", { status: 403 })],
])("answers stay %s", async (_, respond) => {
  const { arrived, states, error } = await after(respond);
  expect({ arrived, states }).toEqual({ arrived: false, states: [{ kind: "waiting" }] });
  expect(error).not.toBeInstanceOf(SiteAwayError);
});

test.each([
  [408, "away"],
  [419, "cookies"],
  [425, "away"],
  [500, "away"],
  [502, "away"],
  [503, "away"],
  [507, "away"],
])("an answer %i is no missing network but %s", async (status, cause) => {
  const { arrived, states, error } = await after(() => new Response(null, { status }));
  expect({ arrived, states }).toEqual({
    arrived: false,
    states: [{ kind: "waiting", cause }],
  });
  expect(error).toMatchObject({ name: "SiteAway", status });
});

test("too many from this network wait until the given time", async () => {
  const { arrived, error } = await after(() => new Response(null, { status: 429 }));
  expect(arrived).toBe(false);
  expect(error).toBeInstanceOf(TooManyRequestsError);
});

test.each([401, 403, 404, 422])(
  "answers refused with %i stay for the page, which says why, and are not sent for ever",
  async (status) => {
    const store = inMemory();
    const refused = () => Response.json({ message: "Not Found" }, { status });
    const { arrived, states } = await after(refused, store);
    expect({ arrived, states }).toEqual({
      arrived: true,
      states: [{ kind: "refused", large: false }],
    });
    await sendWaiting(store, surveyAnswers);
    expect(sent).toHaveLength(1);
  },
);

test("answers that a proxy finds too large are not sent for ever", async () => {
  const { arrived, states } = await after(() => new Response(null, { status: 413 }));
  expect({ arrived, states }).toEqual({
    arrived: true,
    states: [{ kind: "refused", large: true }],
  });
});

test("an expired token is renewed once, and the answers then arrive", async () => {
  const statuses = [419, 200, 200];
  const { states } = await after(() =>
    Response.json({ month: 6 }, { status: statuses.shift() ?? 500 }),
  );
  expect(states).toEqual([]);
  expect(sent.length).toBe(2);
});

test("answers corrected while the first ones are on their way are sent too", async () => {
  const store = inMemory();
  const corrected = { ...answers, body: { situation: "employed" }, queuedAt: 2 };
  const { states } = await after(async () => {
    await answersQueue.set(store, corrected);
    return taken();
  }, store);
  expect(states).toEqual([{ kind: "waiting" }]);
  answer = taken;
  expect(await sendWaiting(store, surveyAnswers)).toBe(true);
  expect(sent.at(-1)?.body).toEqual({ situation: "employed" });
  expect(await answersQueue.all(store)).toEqual([]);
});
