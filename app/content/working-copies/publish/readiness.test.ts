import { expect, test } from "vitest";
import { legalKind } from "#app/website/legal/content-kind.ts";
import { postKind } from "#app/website/news/content-kind.ts";
import { blockersOf, readiness, readyLanguages, type Subject, type Text } from "./readiness.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const image = (attrs: object) => ({ type: "image", attrs });
const doc = (...content: object[]) => ({ type: "doc", content });

const said = {
  title: "Une journée à l’atelier de Bouaké",
  excerpt: "Une description assez longue pour dire à un lecteur pressé de quoi il s’agit.",
  body: doc(paragraph("Les élèves arrivent à sept heures.")),
};

function text(content: object = {}, more: Partial<Text> = {}): Text {
  const words = { ...postKind.words, ...said, ...content };
  return { slug: "a", content: words, stale: false, public: false, scheduledAt: null, ...more };
}

function article(more: Partial<Subject> = {}): Subject {
  const fr = text();
  return {
    kind: postKind,
    shared: {},
    texts: { fr },
    languages: ["fr"],
    hasAlt: () => false,
    ...more,
  };
}

const lines = (item: Subject) =>
  readiness(item).map(({ key, severity, place: { part, field } }) => [severity, key, part, field]);

test("a whole text lacks nothing; missing translations are advice", () => {
  expect(lines(article())).toEqual([
    ["advice", "translationMissing", "en", "title"],
    ["advice", "translationMissing", "de", "title"],
  ]);
});

test("what keeps a text from visitors comes first, each under its field and language", () => {
  const fr = text({ title: "Court", excerpt: "" });
  const en = text({ title: "", body: doc() }, { slug: null, stale: true });
  const found = lines(article({ texts: { fr, en }, languages: ["fr", "en"] }));
  expect(found.slice(0, 3)).toEqual([
    ["blocker", "required", "fr", "excerpt"],
    ["blocker", "required", "en", "title"],
    ["blocker", "required", "en", "body"],
  ]);
  expect(found.slice(3).map(([severity]) => severity)).not.toContain("blocker");
  expect(found).toContainEqual(["warning", "translationStale", "en", "title"]);
  expect(found).toContainEqual(["advice", "titleShort", "fr", "title"]);
  // An empty summary is missing, and not also too short.
  expect(found.filter(([, , part, field]) => part === "fr" && field === "excerpt")).toHaveLength(1);
});

test("pictures without a description are one line, the cover among them", () => {
  const body = doc(image({ mediaId: 4 }), paragraph("…"), image({ mediaId: 5 }));
  const item = article({ texts: { fr: text({ body }) }, shared: { cover_id: 3 } });
  expect(blockersOf(readiness(item))).toEqual([
    {
      key: "altMissing",
      severity: "blocker",
      place: { part: "fr", field: "cover_alt" },
      values: { count: 3 },
    },
  ]);
  const [inText] = blockersOf(
    readiness({ ...item, shared: { cover_id: 3, cover_decorative: true } }),
  );
  expect(inText).toMatchObject({ place: { field: "body", path: [0] }, values: { count: 2 } });
  const decorative = { decorative: true };
  const silent = doc(image({ mediaId: 4, ...decorative }), image({ mediaId: 5, ...decorative }));
  const meant = article({
    texts: { fr: text({ body: silent, cover_alt: "La cour" }) },
    shared: { cover_id: 3 },
  });
  expect(blockersOf(readiness(meant))).toEqual([]);
});

test("French goes out first, now or at the latest with the others", () => {
  const en = text({ title: "A day at the workshop in Bouaké" });
  const fr = (more: Partial<Text>) =>
    article({ texts: { fr: text({}, more), en }, languages: ["en"] });
  const first = ["blocker", "frenchFirst", "fr", "title"];
  expect(lines(fr({}))[0]).toEqual(first);
  expect(lines(fr({ public: true }))).not.toContainEqual(first);
  const [noon, evening] = [new Date("2026-11-20T12:00Z"), new Date("2026-11-20T18:00Z")];
  expect(lines({ ...fr({ scheduledAt: noon }), at: evening })).not.toContainEqual(first);
  expect(lines({ ...fr({ scheduledAt: evening }), at: noon })[0]).toEqual(first);
});

test("without a choice all ready languages go out, and an unready French is named", () => {
  const en = text({ title: "A day at the workshop" });
  const short = text({ excerpt: "" });
  expect(readyLanguages(article({ texts: { fr: text(), en, de: short } }))).toEqual(["fr", "en"]);
  expect(readyLanguages(article({ texts: { fr: short, en } }))).toEqual(["fr", "en"]);
  expect(readyLanguages(article({ texts: { fr: { ...short, public: true }, en } }))).toEqual([
    "en",
  ]);
  expect(readyLanguages(article({ texts: { en } }))).toEqual(["en"]);
});

test("words that are still the French ones are noticed in a translation, and only there", () => {
  const body = doc(paragraph("The pupils arrive at seven."), paragraph(said.title));
  const en = text({ title: "A day at the workshop", excerpt: "x".repeat(80), body });
  const found = readiness(article({ texts: { fr: text(), en }, languages: ["fr", "en"] }));
  expect(found.filter(({ key }) => key === "stillFrench")).toEqual([
    {
      key: "stillFrench",
      severity: "warning",
      values: { count: 1 },
      place: { part: "en", field: "body", path: [1] },
    },
  ]);
});

test("open passages block, and the title of a legal text is not measured", () => {
  const body = doc(paragraph("Éditeur : [adresse postale], [ville]"));
  const fr = text({ title: "Impressum", body });
  const found = readiness(article({ kind: legalKind, texts: { fr } }));
  expect(found.filter(({ place }) => place.part === "fr")).toEqual([
    {
      key: "gaps",
      severity: "blocker",
      place: { part: "fr", field: "body" },
      values: { count: 2, text: "[adresse postale] [ville]" },
    },
  ]);
});
