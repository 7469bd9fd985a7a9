import { z } from "zod";
import { BodyInput } from "#app/features/rich-text/body-input.server.ts";
import { RichTextInput } from "#app/features/rich-text/rich-text-schema.ts";
import { ItemId, whole } from "#app/http/values.ts";
import type { ItemInput } from "./change.ts";
import type { ContentKind, Field, Fields } from "./content-kind.ts";
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
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(50);
/** Answers give a key with its label; they may be sent back as they are. */
const KeyField = z.union([Key, z.object({ key: Key }).transform(({ key }) => key)]);

function fieldInput(field: Field): z.ZodType {
  switch (field.type) {
    case "text":
      return (field.trim ? z.string().trim() : z.string()).max(field.max);
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
      return ItemId;
    case "picture":
      return ItemId.nullable();
  }
}
