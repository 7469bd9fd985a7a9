import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { formations } from "#app/website/formations/tables.server.ts";
import { posts, postTranslations } from "#app/website/news/tables.server.ts";
import { statementsOf } from "#tests/setup/count-queries.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import {
  excerptParts,
  groupsOf,
  MATCH_END,
  MATCH_START,
  withEllipses,
  withPlaces,
} from "./rules.ts";
import type { SearchAnswer, SearchKind } from "./schema.ts";

async function find({ get }: TestApp, search: string, locale = "fr"): Promise<SearchAnswer> {
  const answer = await get(`/api/search?${new URLSearchParams({ search, locale })}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as SearchAnswer;
}

function of({ groups }: SearchAnswer, kind: SearchKind) {
  return groups.find((group) => group.kind === kind)?.results ?? [];
}

test("a word finds courses, articles, questions and pages, each with its address", async () => {
  const site = await startTestApp();
  const found = await find(site, "candidature");
  expect(found.approximate).toBe(false);
  expect(of(found, "article")[0]?.path).toMatch(/^\/news\/[\w-]+$/);
  expect(of(found, "question")[0]?.path).toMatch(/^\/faq#[\w-]+$/);
  expect(of(found, "page").map(({ path }) => path)).toContain("/registration/suivi");
  const welding = await find(site, "soudage");
  expect(welding.groups[0]?.kind).toBe("course");
  expect(of(welding, "course")[0]).toMatchObject({
    title: expect.stringMatching(/Soudage/),
    path: expect.stringMatching(/^\/formations\/mecanique-industrielle\/[\w-]+$/),
  });
  expect(of(welding, "course")[0]?.excerpt.some(({ match }) => match)).toBe(true);
  for (const { total, results } of found.groups) {
    expect(results.length).toBeLessThanOrEqual(Math.min(total, 6));
  }
});

test.each([
  ["a letter is missing", "soudge"],
  ["letters are swapped", "tratceur"],
  ["a letter is double", "irrrigation"],
  ["accents are missing and the end differs", "recoltes"],
  ["another word is in no text", "tracteur zzyzx"],
])("results are found although %s", async (_, typed) => {
  const found = await find(await startTestApp(), typed);
  expect(found.total, typed).toBeGreaterThan(0);
});

test("nothing is found for letters that resemble no word", async () => {
  const found = await find(await startTestApp(), "xqzvw");
  expect(found).toEqual({ total: 0, approximate: false, groups: [] });
});

test("signs that mean something to the database are only text", async () => {
  const site = await startTestApp();
  for (const typed of [
    "'; drop table posts; --",
    "a:* & !b",
    "\\' | x",
    "«»<>",
    "%%",
    "((",
    '"x',
  ]) {
    await find(site, typed);
  }
});

test("texts are found in the language of the search only", async () => {
  const site = await startTestApp();
  expect(of(await find(site, "welding", "en"), "course")[0]?.path).toMatch(/^\/en\/formations\//);
  expect(of(await find(site, "Schweißen", "de"), "course")[0]?.path).toMatch(/^\/de\/formations\//);
  await site.db.delete(postTranslations).where(eq(postTranslations.locale, "en"));
  expect(of(await find(site, "application", "en"), "article")).toEqual([]);
});

test("what is not published, or not yet, is not found", async () => {
  const site = await startTestApp();
  const before = await find(site, "soudage");
  expect(of(before, "course").length).toBeGreaterThan(0);
  await site.db.update(formations).set({ status: "draft" });
  await site.db.update(posts).set({ publishedAt: new Date("2999-01-01") });
  const after = await find(site, "soudage");
  expect([of(after, "course"), of(after, "article")]).toEqual([[], []]);
});

test("a search of one letter, or none, is refused beside its field", async () => {
  const { get } = await startTestApp();
  for (const query of ["", "?search=", "?search=a", `?search=${"a".repeat(201)}`]) {
    const answer = await get(`/api/search${query}`);
    expect(answer.status, query.slice(0, 20)).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { search: [expect.any(String)] } });
  }
});

test("the number of statements does not grow with what is found", async () => {
  const site = await startTestApp();
  const few = await statementsOf(() => find(site, "soudage"));
  const many = await statementsOf(() => find(site, "formation"));
  expect(many.length).toBe(few.length);
});

test("excerpts mark what matches, and parts of the same text are told apart", () => {
  const marked = `Le ${MATCH_START}tracteur${MATCH_END} et le ${MATCH_START}tracteur${MATCH_END}`;
  const parts = excerptParts(marked);
  expect(parts.map(({ text, match }) => (match ? `[${text}]` : text)).join("")).toBe(
    "Le [tracteur] et le [tracteur]",
  );
  expect(new Set(withPlaces(parts).map(({ at }) => at)).size).toBe(4);
  expect(excerptParts("")).toEqual([]);
});

test("dots show where an excerpt is cut", () => {
  expect(withEllipses("Le tracteur vient.", "Le tracteur vient. Il part.")).toBe(
    "Le tracteur vient.",
  );
  expect(withEllipses("tracteur vient", "Le tracteur vient. Il part.")).toBe("… tracteur vient …");
  expect(withEllipses("", "")).toBe("");
});

test("the kind with the best match comes first", () => {
  const row = { title: "T", path: "/t", excerpt: "", opening: "", rank: 1, total: 1 };
  const groups = groupsOf([
    { ...row, kind: "question" },
    { ...row, kind: "course" },
    { ...row, kind: "question", path: "/u" },
  ]);
  expect(groups.map(({ kind, results }) => [kind, results.length])).toEqual([
    ["question", 2],
    ["course", 1],
  ]);
});
