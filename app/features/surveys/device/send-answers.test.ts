import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inMemory } from "#app/features/applying/device/device-store.ts";
import { allKept, keepAnswers } from "./queued-answers.ts";
import { sendAllKept } from "./send-answers.ts";

const answers = { token: "abc", locale: "de", body: { situation: "none" }, queuedAt: 1 };
const sent: { url: string; token: string | null; body: unknown }[] = [];
let answer: () => Response;

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("document", {
    cookie: `XSRF-TOKEN=${(Date.now() / 1000 + 3_600).toString(36)}.x`,
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

async function after(respond: () => Response) {
  answer = respond;
  const store = inMemory();
  await keepAnswers(store, answers);
  return { arrived: await sendAllKept(store), kept: (await allKept(store)).length };
}

test("answers leave the device once the server has them, with the secret in a header", async () => {
  const taken = () => Response.json({ month: 6 });
  expect(await after(taken)).toEqual({ arrived: true, kept: 0 });
  expect(sent).toEqual([{ url: "/api/surveys/own", token: "abc", body: { situation: "none" } }]);
});

test("answers stay without a network, on a busy server and behind the page of a hotspot", async () => {
  const away = () => {
    throw new TypeError("no network");
  };
  expect(await after(away)).toEqual({ arrived: false, kept: 1 });
  expect(await after(() => new Response(null, { status: 503 }))).toEqual({
    arrived: false,
    kept: 1,
  });
  const hotspot = () => new Response("<p>Bienvenue</p>", { status: 200 });
  expect(await after(hotspot)).toEqual({ arrived: false, kept: 1 });
});

test("refused answers stay for the page, which says why, and are not sent for ever", async () => {
  const refused = () => Response.json({ errors: {} }, { status: 422 });
  expect(await after(refused)).toEqual({ arrived: true, kept: 1 });
});
