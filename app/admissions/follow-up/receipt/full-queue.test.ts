import { expect, test } from "vitest";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { fillPrinters } from "#tests/setup/fill-printers.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

test("a receipt waits for its turn like everything that is printed, and a full queue says so", async () => {
  const site = await startTestApp();
  const visitor = await site.as("visitor");
  const { reference } = await read<Receipt>(send(visitor, bodyOf(await somebody(site))));
  const path = `/api/registrations/${reference}`;
  const { token } = await read<{ token: string }>(
    visitor.post(`${path}/status`, { birth_date: "2001-03-27" }),
  );
  const proof = { "x-registration-token": token, "accept-language": "fr" };
  const ask = () => visitor.get(`${path}/receipt?file=pdf`, proof);
  const free = fillPrinters();
  const refused = await ask();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "20"]);
  expect((await read<{ message: string }>(refused)).message).toContain("Réessayez");
  expect((await visitor.get(`${path}/receipt`, proof)).status).toBe(200);
  await free();
  const printed = await ask();
  expect([printed.status, printed.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(printed.headers.get("cache-control")).toBe("no-store");
  expect(Buffer.from(await printed.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
});
