import { expect, test } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { sharedSecret } from "#app/platform/http/secrets.server.ts";
import { readWords, signWords } from "#app/platform/http/signed.server.ts";
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

test("after a leak the former key opens nothing any more, in no process", async () => {
  const [here, there] = [createCache(), createCache()];
  const site = await startTestApp({ cache: here });
  const admin = await site.as("admin");
  const now = () => site.clock.now;
  const [one, two] = [here, there].map((changes) =>
    sharedSecret(site.db, "links", { now, changes }),
  );
  if (!one || !two) throw new Error("two processes");
  const link = signWords(await one(), PURPOSE, ["1"]);
  expect(readWords(await two(), PURPOSE, link)).toEqual(["1"]);
  // A reading that began before the change must not bring the former key back.
  await ok(admin.post("/api/health/keys/links/rotate", { at_once: true }));
  expect(readWords(await one(), PURPOSE, link)).toBeNull();
  // Another process hears of it by the notification, or of the gap in which it may have missed it.
  there.drop(["signing-keys"]);
  expect(readWords(await two(), PURPOSE, link)).toBeNull();
  expect(readWords(await two(), PURPOSE, signWords(await one(), PURPOSE, ["2"]))).toEqual(["2"]);
});
