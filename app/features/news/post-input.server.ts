import { z } from "zod";
import { itemInput } from "#app/features/content/schema.ts";
import { BodyInput } from "#app/features/rich-text/body-input.server.ts";
import { ItemId } from "#app/http/values.ts";
import { postLimits } from "./schema.ts";

const TagKey = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(50);
/** A tag is named by its key; as an answer gives it, it is taken back too. */
const TagField = z.union([TagKey, z.object({ key: TagKey }).transform(({ key }) => key)]);

const words = {
  title: z.string().max(postLimits.title),
  excerpt: z.string().max(postLimits.excerpt),
  author: z.string().max(postLimits.author),
  body: BodyInput,
  cover_alt: z.string().max(postLimits.coverAlt),
};

const shared = {
  tags: z.array(TagField).max(postLimits.tags),
  cover_id: ItemId.nullable(),
};

export const PostInput = itemInput(words, shared);
