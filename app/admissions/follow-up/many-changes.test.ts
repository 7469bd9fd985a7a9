import { expect, test } from "vitest";
import { registrationEvents } from "#app/admissions/registrations/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

test("a valid proof changes a registration only so often, whatever is changed", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const { reference } = await apply(site);
  const path = `/api/registrations/${reference}/status`;
  const birth_date = "2001-03-27";
  const { token } = await read<{ token: string }>(visitor.post(path, { birth_date }));
  const own = { "x-registration-token": token };
  const statuses: number[] = [];
  for (let nth = 0; nth < 16; nth += 1) {
    const email = `somebody.else+${nth}@example.org`;
    statuses.push((await visitor.patch(`${path}/contact`, { email }, own)).status);
    const consent = { sms: nth % 2 === 0, whatsapp: false };
    statuses.push((await visitor.patch(`${path}/messages`, consent, own)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
  expect((await site.db.select().from(registrationEvents)).length).toBeLessThanOrEqual(31);
  expect((await visitor.get(path, own)).status, "it can still be read").toBe(200);
  expect((await visitor.post(`${path}/withdraw`, {}, own)).status, "and withdrawn").toBe(200);
});
