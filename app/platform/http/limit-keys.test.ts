import { expect, test } from "vitest";
import { rateLimits } from "#app/platform/http/tables.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { pdf } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";

test("keys of limits contain no address, phone, e-mail or reference", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor", { address: "198.51.100.77" });
  const answers = { ...(await somebody(site)), phone: "07 99 12 34 56", email: "awa@example.org" };
  await send(visitor, bodyOf(answers));
  await visitor.post("/api/registrations/MA-2026-000001/status", { birth_date: "1999-01-01" });
  await visitor.post("/api/registrations/drafts", { form: "meca-agro" });
  await visitor.post("/api/password/forgot", { email: "awa@example.org" });
  await visitor.post("/api/login", { email: "awa@example.org", password: "pas le bon mot" });
  await upload(visitor, pdf());
  await visitor.post("/api/contact", {});
  const keys = (await site.db.select().from(rateLimits)).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.join("\n")).not.toMatch(/198\.51|99 ?12|9912|awa|example|MA-2026/);
});

test("the hashes in the keys of two sites differ", async () => {
  const keysOf = async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    await visitor.post("/api/registrations/drafts", { form: "meca-agro" });
    return (await site.db.select().from(rateLimits)).map(({ key }) => key);
  };
  const [one, other] = [await keysOf(), await keysOf()];
  expect(one.filter((key) => other.includes(key))).toEqual([]);
});
