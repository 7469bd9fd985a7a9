import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "#app/platform/log.server.ts";
import { openPhones, PhoneRefused } from "./phones.server.ts";
import { asSms, segmentsOf } from "./segments.ts";

describe("SMS segments", () => {
  test.each([
    ["", "gsm7", 0, 0, 160],
    ["Bonjour Awa, a bientot", "gsm7", 22, 1, 138],
    ["é".repeat(160), "gsm7", 160, 1, 0],
    ["a".repeat(161), "gsm7", 161, 2, 145],
    ["€".repeat(80), "gsm7", 160, 1, 0],
    // Two units each: 76 fit into the 153 of a part, and none is split.
    ["€".repeat(81), "gsm7", 162, 2, 143],
    ["a".repeat(306), "gsm7", 306, 2, 0],
    ["a".repeat(307), "gsm7", 307, 3, 152],
    ["ê".repeat(70), "ucs2", 70, 1, 0],
    ["ê".repeat(71), "ucs2", 71, 2, 63],
    // An emoji takes two UTF-16 units.
    ["😀".repeat(35), "ucs2", 70, 1, 0],
    ["😀".repeat(36), "ucs2", 72, 2, 61],
  ])("%s", (text, encoding, characters, segments, left) => {
    expect(segmentsOf(text)).toMatchObject({ encoding, characters, segments, left });
  });

  test("typographic characters are counted as plain ones", () => {
    expect(asSms("L’été : « oui » – non…")).toBe('L\'été : "oui" - non...');
  });

  test("the characters that force UCS-2 are listed", () => {
    expect(segmentsOf("l’été à Bouaké, ça ’").foreign).toEqual(["’", "ç"]);
  });
});

const log = createLog({ level: "silent" });
const message = { key: "m-7", channel: "sms", to: "+2250700000007", text: "Bonjour" } as const;

async function folder() {
  const outbox = await mkdtemp(join(tmpdir(), "phones-"));
  onTestFinished(() => rm(outbox, { recursive: true }));
  return outbox;
}

test("without a provider a message is a file, and the same message the same file", async () => {
  const outbox = await folder();
  const send = openPhones({ gateways: { sms: {}, whatsapp: {} }, outbox, log });
  await send(message);
  await send(message);
  await send({ ...message, channel: "whatsapp" });
  expect((await readdir(outbox)).sort()).toEqual(["m-7.sms.json", "m-7.whatsapp.json"]);
  expect(JSON.parse(await readFile(join(outbox, "m-7.sms.json"), "utf8"))).toEqual(message);
});

/** A fake provider that records its requests. */
async function provider(...answers: number[]) {
  const asked: { headers: Record<string, unknown>; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const body: unknown = JSON.parse(text);
    asked.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 200, { location: "/elsewhere" }).end("secret details");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` };
}

test("a provider gets JSON, a token and the key of the message", async () => {
  const { asked, url } = await provider(202);
  const gateways = { sms: { url, token: "t0ken" }, whatsapp: {} };
  await openPhones({ gateways, outbox: "/nowhere", log })(message);
  expect(asked).toMatchObject([
    { body: message, headers: { authorization: "Bearer t0ken", "idempotency-key": "m-7" } },
  ]);
});

test("a permanent refusal throws PhoneRefused; other errors are retried", async () => {
  const { url } = await provider(422, 500, 429, 401, 302);
  const send = openPhones({ gateways: { sms: { url }, whatsapp: {} }, outbox: "/nowhere", log });
  await expect(send(message)).rejects.toBeInstanceOf(PhoneRefused);
  for (let time = 0; time < 4; time += 1) {
    const error = await send(message).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PhoneRefused);
    expect(String(error)).not.toMatch(/secret|Bonjour|0700000007/);
  }
});

test.each(["sms", "whatsapp"] as const)(
  "a message by %s without a text is refused",
  async (channel) => {
    const { asked, url } = await provider();
    const outbox = await folder();
    for (const gateways of [
      { sms: {}, whatsapp: {} },
      { sms: { url }, whatsapp: { url } },
    ]) {
      const send = openPhones({ gateways, outbox, log });
      for (const text of ["", " \n\u00a0"]) {
        await expect(send({ ...message, channel, text })).rejects.toBeInstanceOf(PhoneRefused);
      }
    }
    expect(asked).toEqual([]);
    expect(await readdir(outbox)).toEqual([]);
  },
);
