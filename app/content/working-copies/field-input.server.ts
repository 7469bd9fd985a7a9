import { z } from "zod";
import { BodyInput } from "#app/content/rich-text/body-input.server.ts";
import { RichTextInput } from "#app/content/rich-text/rich-text-schema.ts";
import { Day, ItemId, NOT_INHERITED, whole } from "#app/platform/http/values.ts";
import { oneLine } from "#app/platform/i18n/one-line.ts";
import { type ContentKind, emptyValues, type Field, type Fields } from "./content-kind.ts";
import type { ItemInput } from "./drafts/change.ts";
import { itemInput } from "./schema.ts";

/** The schema of a write, from the fields of the kind. */
export function inputOf<Words, Shared>({ fields }: ContentKind) {
  // The schema is made of data, so only the caller knows its type.
  return itemInput(shapeOf(fields.translated), shapeOf(fields.shared)) as unknown as z.ZodType<
    ItemInput<Words, Shared>,
    ItemInput<Words, Shared>
  >;
}

function shapeOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldInput(field)]),
  );
}

const Key = z
  .string()
  .regex(new RegExp(`^${NOT_INHERITED}[a-z0-9]+(?:-[a-z0-9]+)*$`))
  .max(50);
/** Answers give a key with its label; they may be sent back as they are. */
const KeyField = z.union([Key, z.object({ key: Key }).transform(({ key }) => key)]);

function fieldInput(field: Field): z.ZodType {
  switch (field.type) {
    case "text":
      return (field.trim ? lineInput(field) : z.string()).max(field.max);
    case "markdown":
      return z.string().max(field.max);
    case "url":
      return checkedText(500, "http.url", (text) => isLink(text, field.local ?? false));
    case "email":
      return checkedText(200, "http.email", (text) => z.email().safeParse(text).success);
    case "phone":
      return checkedText(30, "http.phone", isPhone);
    case "day":
      return checkedText(10, "http.date", (text) => Day.safeParse(text).success);
    case "month":
      return checkedText(7, "http.month", (text) => Day.safeParse(`${text}-01`).success);
    case "rows":
      return rowsInput(field);
    case "rowWords":
      return z.record(Key, z.object(rowShape(field.row)));
    case "richText":
      return field.markup ? BodyInput : RichTextInput;
    case "lines":
      return z.array(z.string().min(1).max(field.max)).max(field.items);
    case "modules": {
      const title = z.string().min(1).max(field.title);
      const text = z.string().trim().max(field.text).default("");
      return z.array(z.object({ title, text })).max(field.items);
    }
    case "keys":
      return z.array(KeyField).max(field.items);
    case "choice": {
      const choice = z.enum(field.values);
      return field.optional ? choice.nullable() : choice;
    }
    case "key":
      return Key.nullable();
    case "number":
      return whole(field.min, field.max).nullable();
    case "reference":
      return field.optional ? ItemId.nullable() : ItemId;
    case "picture":
      return ItemId.nullable();
    case "flag":
      return z.boolean();
  }
}

/** A name has no line breaks: it is also sent in the heads of e-mails. */
function lineInput({ rows }: { rows?: number }) {
  const line = z.string().trim();
  return rows ? line : line.overwrite(oneLine);
}

/** A text that has to follow a rule once it says something. */
function checkedText(max: number, message: string, isGood: (text: string) => boolean) {
  const good = (text: string) => text === "" || isGood(text);
  return z.string().trim().max(max).refine(good, { params: { message } });
}

function isLink(text: string, local: boolean): boolean {
  if (local && text.startsWith("/") && isOfThisSite(text)) return true;
  return z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(text).success;
}

/** Browsers read `/\\host` and a tab between two slashes as the address of another site. */
function isOfThisSite(text: string): boolean {
  const here = "http://this.invalid";
  return URL.canParse(text, here) && new URL(text, here).origin === here;
}

/** With or without the country's number, written with spaces, dots or hyphens. */
function isPhone(text: string): boolean {
  return /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, "").length >= 8;
}

function rowsInput({ items, row }: Extract<Field, { type: "rows" }>) {
  const rows = z.array(z.object({ key: Key, ...rowShape(row) })).max(items);
  return rows.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, {
    params: { message: "http.twice" },
  });
}

/** A row always has all of its fields; those left out are empty. */
function rowShape(fields: Fields): Record<string, z.ZodType> {
  const empty = emptyValues(fields);
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    fieldInput(field).default(empty[name]),
  ]);
  return Object.fromEntries(shape);
}
