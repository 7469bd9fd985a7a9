import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { graduates, runDay, switchOn, tokenIn } from "#tests/setup/surveys.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { surveys } from "./tables.server.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Two people with a link each, and what somebody who has a link can do. */
async function twoLinks() {
  const site = await startTestApp({ today: "2026-11-17" });
  await switchOn(site);
  await graduates(site, "2026-10-17", [
    { email: "awa@example.org" },
    { email: "ali@example.org", locale: "de" },
  ]);
  const emails = await runDay(site);
  const [awa = "", ali = ""] = emails.map(({ text }) => tokenIn(text));
  const somebody = async () => {
    const caller = await site.as("visitor");
    await caller.get("/sanctum/csrf-cookie");
    return caller;
  };
  const visitor = await somebody();
  const headers = (token: string) => ({ "x-survey-token": token });
  return {
    site,
    awa,
    ali,
    read: (token: string, query = "") => visitor.get(`/api/surveys/own${query}`, headers(token)),
    somebody,
    answer: (token: string, remark = "", caller = visitor) =>
      caller.put("/api/surveys/own", { situation: "none", remark }, headers(token)),
    written: (token: string) =>
      site.db
        .select()
        .from(surveys)
        .where(eq(surveys.tokenHash, createHash("sha256").update(token).digest("hex"))),
  };
}

const audited = async ({ db }: Awaited<ReturnType<typeof startTestApp>>) =>
  (await db.select({ action: auditLog.action }).from(auditLog))
    .map(({ action }) => action)
    .filter((action) => /answered|corrected/.test(action));

test("a link that is flooded keeps one whole answer, and other links are answered", async () => {
  const { site, awa, ali, answer, read } = await twoLinks();
  const flood = Array.from({ length: 200 }, (_, nth) => answer(awa, `Réponse ${nth}`));
  const other = answer(ali, "Je cherche encore.");
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect((await other).status).toBe(200);
  const taken = statuses.filter((status) => status === 200).length;
  expect([taken, statuses.filter((status) => status === 429).length]).toEqual([30, 170]);
  const { answers } = (await (await read(awa)).json()) as { answers: { remark: string } };
  expect(answers.remark).toMatch(/^Réponse \d+$/);
  expect(await audited(site)).toHaveLength(31);
});

test("the same answers sent again are no correction", async () => {
  const { site, awa, answer } = await twoLinks();
  for (let times = 0; times < 3; times += 1) expect((await answer(awa)).status).toBe(200);
  expect(await audited(site)).toEqual(["surveys.answered"]);
  await answer(awa, "Depuis, je travaille.");
  expect(await audited(site)).toEqual(["surveys.answered", "surveys.corrected"]);
});

test("nothing like a link opens a survey", async () => {
  const { awa, ali, read } = await twoLinks();
  const wrong = [
    "",
    awa.toLowerCase(),
    awa.slice(0, -1),
    `${awa}a`,
    `${awa}${ali}`,
    `${awa}%00`,
    awa.split("").reverse().join(""),
    createHash("sha256").update(awa).digest("hex"),
    "%",
    "' or ''='",
  ].filter((token) => token !== awa);
  const statuses = await Promise.all(wrong.map(async (token) => (await read(token)).status));
  expect(statuses.filter((status) => status !== 404)).toEqual([]);
});

test("a shared link names nobody, in any language", async () => {
  const { ali, read, answer } = await twoLinks();
  await answer(ali, "Je cherche encore.");
  for (const locale of ["fr", "en", "de"]) {
    const shown = await read(ali, `?locale=${locale}`);
    const { answers, ...rest } = (await shown.json()) as Record<string, unknown>;
    expect(answers).toMatchObject({ remark: "Je cherche encore." });
    expect(Object.keys(rest).sort()).toEqual([
      "answered_at",
      "course",
      "month",
      "months",
      "open_until",
    ]);
  }
});

test("a link that has ended is answered like one that never was, also while it is flooded", async () => {
  const { site, awa, answer, read, written, somebody } = await twoLinks();
  await answer(awa, "avant");
  site.clock.now = new Date(site.clock.now.getTime() + 60 * DAY);
  const caller = await somebody();
  const late = await Promise.all(Array.from({ length: 20 }, () => answer(awa, "après", caller)));
  expect(late.map(({ status }) => status).filter((status) => status !== 404)).toEqual([]);
  const [ended, unknown] = [await read(awa), await read("unknown")];
  expect([ended.status, await ended.text()]).toEqual([unknown.status, await unknown.text()]);
  expect((await written(awa))[0]?.answers).toMatchObject({ remark: "avant" });
});
