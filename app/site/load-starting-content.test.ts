import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { TEST_DAY } from "#tests/setup/clock.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { isHoliday } from "./holidays.ts";

test("starting cohorts begin on a Monday after every intake has closed", async () => {
  const { db } = await startTestApp();
  const periods = await db.select().from(intakes);
  const closed =
    periods
      .map(({ closesOn }) => closesOn)
      .sort()
      .at(-1) ?? "";
  expect(periods.map(({ opensOn }) => opensOn)).toEqual(periods.map(() => TEST_DAY));
  const groups = await db.select().from(cohorts);
  expect(groups).toHaveLength(9);
  for (const { startDate, endDate, name } of groups) {
    expect(startDate > closed, startDate).toBe(true);
    expect(new Date(startDate).getUTCDay(), startDate).toBe(1);
    expect([startDate, endDate].filter(isHoliday)).toEqual([]);
    expect(name.fr).toMatch(/^Cohorte \p{L}+ 20\d\d$/u);
  }
});

test("starting content invents no contact details, networks or signature", async () => {
  const { db } = await startTestApp();
  const { contact, social, president } = await readSettings(db, ["contact", "social", "president"]);
  const texts = (value: unknown): string[] =>
    typeof value === "object" && value !== null
      ? Object.values(value).flatMap(texts)
      : [`${value}`];
  expect(new Set(texts(contact))).toEqual(new Set([""]));
  expect(social).toEqual([]);
  expect(president).toMatchObject({ name: "" });
  expect(readFileSync("db/content/site.json", "utf8")).not.toMatch(/\.example|\+225/);
});
