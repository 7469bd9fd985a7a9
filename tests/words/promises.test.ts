import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { sitePages } from "#app/website/discovery/site-pages.server.ts";
import { forms } from "#tests/setup/forms.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { shippedTexts } from "./shipped-texts.ts";

type Course = {
  category: string;
  level: string;
  place: string;
  durationMonths: number;
  cohorts: { weeksAfterClosing: number }[];
};

const courses: Course[] = globSync("db/content/formations/*.json").map((path) =>
  JSON.parse(readFileSync(path, "utf8")),
);

describe("what the articles and the questions say is what pages show", () => {
  test("nine courses in six cities, each with a cohort to come", () => {
    expect(courses).toHaveLength(9);
    expect(new Set(courses.map(({ place }) => place)).size).toBe(6);
    for (const { cohorts } of courses) {
      expect(cohorts.some(({ weeksAfterClosing }) => weeksAfterClosing > 0)).toBe(true);
    }
  });

  test("how long a course takes", () => {
    const months = (category: string) =>
      new Set(courses.filter((c) => c.category === category).map((c) => c.durationMonths));
    expect(months("agro")).toEqual(new Set([5, 6]));
    expect(months("indus")).toEqual(new Set([8, 9]));
    expect(months("tic")).toEqual(new Set([18]));
  });

  test("from 18 to 35, and which documents may wait or stay away", () => {
    for (const { age, documents } of forms) {
      expect(age).toEqual({ from: 18, to: 35 });
      const needed = Object.fromEntries(documents.map(({ name, needed }) => [name, needed]));
      expect(needed).toMatchObject({ identity: "later", diploma: "later", cv: "no", photo: "no" });
    }
  });

  test("every link in a text leads to a page that is there, in that language", async () => {
    const { db, clock } = await startTestApp();
    const all: readonly Feature[] = features;
    const listed = all.flatMap((feature) => feature.listed ?? []);
    const pages = await sitePages(db, clock.now, listed);
    const own = [...forms.map(({ key }) => `/registration/${key}`), "/registration/suivi"];
    const lost = shippedTexts().flatMap(({ locale, where, text }) => {
      const known = new Set([...pages.map(({ paths }) => paths[locale]), ...own]);
      return [...text.matchAll(/\]\((\/[^)]*)\)/g)]
        .filter(([, path]) => !known.has(path))
        .map(([, path]) => `${locale} ${where}: ${path}`);
    });
    expect(lost).toEqual([]);
  });

  test("nobody is told to wait for what is there", () => {
    const waiting =
      /nous y travaillons|bientôt disponible|working on it|coming soon|arbeiten daran/i;
    const wrong = shippedTexts().filter(
      ({ where, text }) => !where.startsWith("staff.soon") && waiting.test(text),
    );
    expect(wrong).toEqual([]);
  });
});
