import { z } from "zod";

/**
 * When to check a rule over several fields: as soon as those are valid, whatever is wrong with
 * others, so that all problems are reported together.
 */
export function onceValid(fields: z.ZodType) {
  return ({ value }: { value: unknown }) => fields.safeParse(value).success;
}

/**
 * The beginning of a pattern for names that become keys of objects: `constructor` and the like are
 * found in every object, as if somebody had put them there.
 */
export const NOT_INHERITED = `(?!(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})$)`;

/** The largest value of an integer column. */
export const MAX_INTEGER = 2_147_483_647;

/** An integer that fits the database. */
export function whole(least = 0, most = MAX_INTEGER) {
  return z.int().min(least).max(most);
}

/** The same from a query, where everything is text. */
export function wholeText(least = 0, most = MAX_INTEGER) {
  return z.coerce.number().int().min(least).max(most);
}

/** A reference to an item in a body. */
export const ItemId = whole(1);

/** The same in a path or query. */
export const ItemIdText = wholeText(1);

// Wide enough for every birth date and plan, narrow enough for every calendar.
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

const inRange = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** `2027-03-14`. */
export const Day = z.iso.date().refine(inRange, { params: { message: "http.date" } });

/** `2027-03-14T10:00:00Z`, in any zone. */
export const Moment = z.iso
  .datetime({ offset: true })
  .refine(inRange, { params: { message: "http.moment" } });
