import { getSchema } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { documentChange } from "#app/content/editor/text/apply-document.ts";
import { extensions } from "#app/content/editor/text/extensions.ts";
import { BodyInput } from "#app/content/rich-text/body-input.server.ts";
import { mergeDocuments } from "#app/content/rich-text/merge/merge-documents.ts";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { richTextLimits } from "#app/content/rich-text/rich-text-schema.ts";
import { AppError } from "#app/platform/errors.ts";
import { sheetLimits } from "#app/platform/sheets/limits.ts";
import { readRows } from "#app/platform/sheets/read-rows.ts";
import {
  chance,
  filled,
  fills,
  of,
  rewritten,
  type Shape,
  slowShapes,
} from "#tests/setup/growth.ts";
import { anOds, anXlsx } from "#tests/setup/sheets.ts";

const largest = richTextLimits.characters;

test("two texts are merged in bounded time", async () => {
  const merge = ([mine, theirs]: [RichText, RichText]) =>
    mergeDocuments(of(chance(JSON.stringify(mine).length, 3, 900, 0.05)), mine, theirs);
  const agree: Shape = ["the same", (size) => [of(filled("a ")(size)), of(filled("a ")(size))]];
  const joined = ([mine, theirs]: [RichText, RichText]) => mergeDocuments(mine, mine, theirs);
  const budget = { largest, budget: 2_500 };
  expect(await slowShapes(rewritten, merge, budget)).toEqual([]);
  expect(await slowShapes([...rewritten, agree], joined, budget)).toEqual([]);
});

test("two texts replace each other in the editor in bounded time", async () => {
  const schema = getSchema(extensions);
  const apply = ([one, other]: [RichText, RichText]) =>
    documentChange(
      EditorState.create({ doc: schema.nodeFromJSON(one) }),
      schema.nodeFromJSON(other),
    );
  expect(await slowShapes(rewritten, apply, { largest, budget: 2_500 })).toEqual([]);
});

test("a body of HTML is read in time that grows with its length", async () => {
  const texts = ["a", "a ", "&amp;", "&notit;", "&#1;", "<", "< ", "<\n", "<b", "<!", "</b>"];
  const elements = ["<b>a</b>", "<i></i>a", "<p>a", "<li>", "<td>a", "<br>", "<a href='/x'>a"];
  const deep = "<b>".repeat(190);
  const shapes = [
    ...fills([...texts, ...elements], { start: "<b>" }),
    ...fills(["<", "<i></i>a", "&amp;"], { start: deep }),
    ...fills(["<", "a\n", "<b>"], { start: "<pre>" }),
    ...fills(["<td>", "<tr>"], { start: "<table>" }),
    ...fills(["<p>", "<"], { start: "<script>" }),
  ];
  const body = (input: string) => BodyInput.safeParse(input);
  expect(await slowShapes(shapes, body, { largest: 4 * largest })).toEqual([]);
});

test("a CSV file is read in time that grows with its length", async () => {
  const shapes = fills(['"', ";", '";', "a\\n", '""', "\\r", "sep=", "=1+1;"]).map(
    ([name, make]): Shape => [name, (size) => Buffer.from(String(make(size)))],
  );
  expect(await slowShapes(shapes, rowsOf, { largest: 200_000, budget: 2_500 })).toEqual([]);
});

test("an XLSX file is read in time that grows with its length", async () => {
  const pieces = ["<row>", "<c>", '<c r="A1"><v>', "<row><c/></row>", "&amp;", "<!--", "<", "a"];
  const shapes = fills(pieces).map(
    ([name, make]): Shape => [name, (size) => anXlsx(String(make(size)))],
  );
  expect(await slowShapes(shapes, rowsOf, { largest: 400_000, budget: 2_500 })).toEqual([]);
});

test("an ODS file is read in time that grows with its length", async () => {
  const row = (attributes: string, cells: string) =>
    `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const cell = (attributes: string, text = "") =>
    `<table:table-cell ${attributes}>${text}</table:table-cell>`;
  const often = 'table:number-rows-repeated="20000"';
  const wide = 'table:number-columns-repeated="100"';
  const value = 'office:value-type="string"';
  const pieces = [
    ...["<table:table-row>", "<table:table-cell>", "<text:p>", "&amp;", "<!--", "<", "a"],
    ...[row(often, ""), row(often, cell(wide)), row("", cell(value, "<text:p>a</text:p>"))],
    // A date without a value is an empty cell.
    row(often, cell(`${wide} office:value-type="date"`)),
    row("", cell(value, '<text:p><text:s text:c="100"/></text:p>')),
    row("", cell("", "<office:annotation><text:p>a</text:p></office:annotation>")),
  ];
  const shapes = fills(pieces).map(
    ([name, make]): Shape => [name, (size) => anOds(String(make(size)))],
  );
  expect(await slowShapes(shapes, rowsOf, { largest: 400_000, budget: 2_500 })).toEqual([]);
});

/** Whether the file is refused does not matter here. */
async function rowsOf(bytes: Uint8Array) {
  try {
    for await (const rows of readRows(bytes, sheetLimits)) if (!rows) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
