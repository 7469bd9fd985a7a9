import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { foldHeading } from "#app/admissions/imports/match-columns.ts";
import { readBirthDate, readMark } from "#app/admissions/imports/read-cell.ts";
import { maskIdentity } from "#app/admissions/selection/mask-identity.ts";
import { problemsOf } from "#app/base/accounts/auth/password-rules.ts";
import { inCodes } from "#app/base/templates/placeholder-words.ts";
import { filledIn, problemsIn } from "#app/base/templates/rules.ts";
import { withoutConditionals, withoutHandlers } from "#app/content/editor/text/clean-paste.ts";
import { BodyInput } from "#app/content/rich-text/body-input.server.ts";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { RichTextInput, richTextLimits } from "#app/content/rich-text/rich-text-schema.ts";
import { withChangedMarked } from "#app/content/working-copies/drafts/changed-sentences.ts";
import { differencesBetween, removesMuch } from "#app/content/working-copies/drafts/differences.ts";
import { checkText } from "#app/content/working-copies/publish/checks.ts";
import { slugFrom } from "#app/content/working-copies/publish/slug-from.ts";
import { holdsWords, query } from "#app/platform/db/search.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { readJson } from "#app/platform/http/json-body.server.ts";
import { compose } from "#app/platform/i18n/compose.ts";
import { isInvisible, withoutHidden } from "#app/platform/i18n/hidden-signs.ts";
import { asItLooks } from "#app/platform/i18n/look-alikes.ts";
import { readDay } from "#app/platform/i18n/typed-day.ts";
import { sheetLimits } from "#app/platform/sheets/limits.ts";
import { readCsv } from "#app/platform/sheets/read-csv.ts";
import { holds } from "#app/website/registration-form/conditions.ts";
import type { Condition } from "#app/website/registration-form/definition.ts";
import { readPhone } from "#app/website/registration-form/phone.ts";
import { tidy } from "#app/website/registration-form/read-answer.ts";
import { excerptParts } from "#app/website/search/rules.ts";
import {
  documentOf,
  filled,
  fills,
  pieces,
  rewritten,
  type Shape,
  slowShapes,
} from "#tests/setup/growth.ts";

/** Whether the file is refused does not matter here. */
async function csvRows(text: string) {
  try {
    for await (const rows of readCsv(Buffer.from(text), sheetLimits)) if (!rows) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const body = (input: string) => BodyInput.safeParse(input);
const { characters } = richTextLimits;

describe("a body", () => {
  test("of HTML is read in time that grows with its length", async () => {
    // The others are in growth.long.test.ts.
    const shapes = [
      ...fills(["<", "&notit;", "<b", "<i></i>a"], { start: "<b>" }),
      ...fills(["<td>"], { start: "<table>" }),
      ...fills(["<"], { start: "<pre>" }),
    ];
    expect(await slowShapes(shapes, body, { largest: 2 * characters })).toEqual([]);
  });

  test("of Markdown is read in time that grows with its length", async () => {
    const texts = ["a ", "a@", "@", "*a ", "**a_b", "[a", "![", "[](", "`a", "<a", "&a", "\\a"];
    const lines = ["> ", "- a\n", "|a", "a|b\n-|-\n", "# a\n", "a\n\n", "[a]: b\n", "~~a", "\t"];
    const shapes = [
      ...fills([...texts, ...lines]),
      ...fills(["@", "{", "a@"], { start: "[" }),
      ...fills(["%", "`a"], { start: "`" }),
    ];
    expect(await slowShapes(shapes, body, { largest: characters })).toEqual([]);
  });

  test("of plain text or of the editor is read in time that grows with its length", async () => {
    const read = (input: unknown) => RichTextInput.safeParse(input);
    const shapes = [...fills(["a", "\n \n", " \n", "\n a"])];
    const runs: Shape = ["a node a letter", (size) => documentOf([pieces(size / 20, "abcdef")])];
    expect(await slowShapes([...shapes, runs], read, { largest: characters })).toEqual([]);
  });
});

describe("two texts", () => {
  test("are compared in bounded time", async () => {
    const compare = ([one, other]: [RichText, RichText]) =>
      differencesBetween({ body: one }, { body: other });
    expect(await slowShapes(rewritten, compare, { largest: characters })).toEqual([]);
  });

  test("are looked through for what is gone in bounded time", async () => {
    const look = ([one, other]: [RichText, RichText]) =>
      removesMuch({ body: one }, { body: other });
    expect(await slowShapes(rewritten, look, { largest: characters, budget: 150 })).toEqual([]);
  });

  test("are marked sentence by sentence in time that grows with their length", async () => {
    const shapes: Shape[] = [
      ["short sentences", (size) => documentOf([[{ type: "text", text: filled("1. ")(size) }]])],
      ["a sentence a node", (size) => documentOf([pieces(size / 20, "Ah. ")])],
    ];
    const mark = (text: RichText) => withChangedMarked(text, documentOf([]));
    expect(await slowShapes(shapes, mark, { largest: characters })).toEqual([]);
  });

  test("are checked in time that grows with their length", async () => {
    const links = (size: number) => documentOf([pieces(size / 20, "ici", true)]);
    const check = (text: RichText) => checkText(text, "fr");
    expect(await slowShapes([["links", links]], check, { largest: characters })).toEqual([]);
  });
});

describe("signs", () => {
  const signs = [
    "a",
    " ",
    "1 ",
    "\u0301",
    "\u0301a",
    "\u200b",
    "가",
    "\u1100",
    "١",
    "{",
    "{a}",
    "_",
  ];
  const shapes = [...fills(signs), ...fills(signs, { end: "x" }), ...fills(signs, { end: "!" })];
  const readers: [string, (text: string) => unknown, number][] = [
    ["compose", compose, 400_000],
    ["isInvisible", isInvisible, 400_000],
    ["withoutHidden", withoutHidden, 400_000],
    ["asItLooks", asItLooks, 20_000],
    ["a slug", (text) => slugFrom(text, "fr"), 20_000],
    ["a masked answer", (text) => maskIdentity(text, { last_name: text.slice(0, 80) }), 20_000],
    ["an answer", (text) => tidy(text, true), 100_000],
    ["a phone number", (text) => readPhone(text), 100_000],
    ["a day", (text) => readDay(text, "fr"), 100_000],
    ["a password", (text) => problemsOf(text), 1_000],
    ["the problems of a template", (text) => problemsIn(text, ["name"], [["name"]]), 20_000],
    ["a filled template", (text) => filledIn(text, { name: "Awa" }), 20_000],
    ["a heading of a table", foldHeading, 100_000],
    ["a mark in a table", readMark, 100_000],
    ["a date in a table", readBirthDate, 100_000],
    ["a typed search", (text) => query(text, "fr"), 20_000],
    ["the words of a search", (text) => holdsWords(sql`text`, text.slice(0, 200)), 20_000],
    ["what a search found", excerptParts, 100_000],
    ["placeholders as they are typed", (text) => inCodes(text, ["name"], () => "Nom"), 100_000],
  ];
  test.each(readers)("%s is read in time that grows with its length", async (_, read, largest) => {
    expect(await slowShapes(shapes, read, { largest })).toEqual([]);
  });

  test("pasted HTML is made inert in time that grows with its length", async () => {
    const beginnings = ["<!--", "<![", "<", "<a on", "<!-->", "<!--a", " ona", "<![endif]-->"];
    const shapes = [...fills(beginnings), ...fills(beginnings, { end: ">" })];
    const read = (text: string) => withoutHandlers(withoutConditionals(text));
    expect(await slowShapes(shapes, read, { largest: 1_000_000 })).toEqual([]);
    expect(read("a<!-- x -->b<![if a]>c<p onclick=1>d<!-- e")).toBe("abc<p data-dropped=1>d<!-- e");
  });

  test("the conditions of a form are looked at in time that grows with their number", async () => {
    const nested = (size: number): Condition => {
      const any = Array.from({ length: size }, () => ({ field: "region", in: ["b", "c"] }));
      return { all: [{ any }, { any }] };
    };
    const look = (condition: Condition) => holds(condition, { region: "a" }, "2026-12-31");
    expect(await slowShapes([["any of many", nested]], look, { largest: 100_000 })).toEqual([]);
  });

  test("a CSV file is read in time that grows with its length", async () => {
    const shapes = fills(['"', ";", "\\r"]);
    expect(await slowShapes(shapes, csvRows, { largest: 40_000 })).toEqual([]);
  });

  test("JSON is read in time that grows with its length", async () => {
    const list = fills(['"', "\\", "[", "1,", '"a",', '\\"'], { start: '{"a":[' });
    const text = fills(["\\", '\\"', '\\\\"', "\\u0000"], { start: '{"a":"', end: '"}' });
    expect(await slowShapes([...list, ...text], readJson, { largest: 1_000_000 })).toEqual([]);
  });
});
