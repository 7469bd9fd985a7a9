import { expect, test } from "vitest";
import { sharedSecret } from "#app/http/secrets.server.ts";
import { readWords, signWords } from "#app/http/signed.server.ts";
import { ok } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import type { HealthDetails } from "./schema.ts";

const PURPOSE = "registration draft";

/** The secret as a process of its own reads it. */
function asProcess(site: TestApp) {
  let clock = 0;
  const secret = sharedSecret(site.db, "links", { now: () => site.clock.now, clock: () => clock });
  return {
    secret,
    tick(seconds: number) {
      clock += seconds * 1_000;
    },
  };
}

function pass(site: TestApp, seconds: number, ...processes: ReturnType<typeof asProcess>[]) {
  site.clock.now = new Date(site.clock.now.getTime() + seconds * 1_000);
  for (const { tick } of processes) tick(seconds);
}

test("a key is replaced without a moment in which a link does not open", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const [one, two] = [asProcess(site), asProcess(site)];
  const link = signWords(await one.secret(), PURPOSE, ["1"]);
  expect(readWords(await two.secret(), PURPOSE, link)).toEqual(["1"]);
  await ok(admin.post("/api/health/keys/links/rotate", { at_once: false }));
  for (let seconds = 0; seconds < 120; seconds += 5) {
    const [signing, reading] = [await one.secret(), await two.secret()];
    expect(readWords(reading, PURPOSE, signWords(signing, PURPOSE, ["2"]))).toEqual(["2"]);
    expect(readWords(signing, PURPOSE, signWords(reading, PURPOSE, ["3"]))).toEqual(["3"]);
    expect(readWords(reading, PURPOSE, link)).toEqual(["1"]);
    pass(site, 5, one, two);
  }
  expect(signWords(await one.secret(), PURPOSE, ["1"])).not.toBe(link);
  const { keys } = await ok<HealthDetails>(admin.get("/api/health/details"));
  expect(keys.find(({ name }) => name === "links")?.former_until).not.toBeNull();
  expect(JSON.stringify(keys)).not.toContain((await one.secret()).split(" ")[0]);
});

test("after a leak the former key opens nothing within half a minute", async () => {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const one = asProcess(site);
  const link = signWords(await one.secret(), PURPOSE, ["1"]);
  await ok(admin.post("/api/health/keys/links/rotate", { at_once: true }));
  pass(site, 31, one);
  expect(readWords(await one.secret(), PURPOSE, link)).toBeNull();
  expect((await admin.post("/api/health/keys/other/rotate", { at_once: true })).status).toBe(404);
});
