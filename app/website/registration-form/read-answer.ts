import { compose } from "#app/platform/i18n/compose.ts";
import { turnsText, withoutHidden } from "#app/platform/i18n/hidden-signs.ts";
import { agesOn, isBirthDate } from "./age.ts";
import { type Answer, type Field, offeredOptions, type Text } from "./definition.ts";
import { withMonthNumber } from "./month-names.ts";
import { NO_NUMBER, readPhone, UNNAMED_NUMBER } from "./phone.ts";

/** What checks need besides the answers. Dates are days in Abidjan. */
export type CheckContext = {
  today: string;
  /** Ages are computed for this day. */
  closesOn: string;
  /** The courses of this form; without them any id is accepted. */
  courses?: readonly { id: number; level: string }[];
};

/** Text: `registrationForm.problem.<key>`. */
export type Problem = {
  key: string;
  params?: Record<string, string | number>;
  /** The question's own words, in place of those of the key. */
  text?: Text;
};
export type Problems = Record<string, Problem>;

type Read = { answer?: Answer; problem?: Problem };
type Context = CheckContext & { age: { from: number; to: number } };

const wrong = (key: string, params?: Problem["params"]): Read => ({
  problem: params ? { key, params } : { key },
});

/**
 * Characters that are read at all, white space included. Reading is quick for each, but a date of a
 * megabyte, sent by a few at a time, kept everybody else waiting for seconds.
 */
const MOST_READ = { line: 2_000, lines: 20_000 } as const;

function isReadable(field: Field, given: string): boolean {
  return given.length <= (field.type === "longtext" ? MOST_READ.lines : MOST_READ.line);
}

/** Parses one answer; neither answer nor problem when nothing was given. */
export function readAnswer(field: Field, given: unknown, context: Context): Read {
  if (field.type === "choices") return readChoices(field, given);
  if (given === undefined || given === null) return {};
  if (typeof given !== "string" && typeof given !== "number") return wrong("kind");
  const typed = String(given);
  if (!isReadable(field, typed)) return wrong("long", { max: "max" in field ? field.max : 40 });
  const text = tidy(typed, field.type === "longtext");
  // Letters that nobody sees are no answer.
  if (withoutHidden(text).trim() === "") return hasControls(text) ? wrong("characters") : {};
  if (hasControls(text)) return wrong("characters");
  switch (field.type) {
    case "text":
      return text.length > field.max
        ? wrong("long", { max: field.max })
        : readText(text, field.pattern);
    case "longtext":
      return readLongText(text, field);
    case "choice":
      return offeredOptions(field).some(({ code }) => code === text)
        ? { answer: text }
        : wrong("choice");
    case "birthdate":
      return readBirthDate(withMonthNumber(text), context);
    case "year":
      return readYear(text, field.from, context.today);
    case "phone": {
      if (field.sameAs && (text === "same" || text === NO_NUMBER)) return { answer: text };
      if (field.sameAs && text === UNNAMED_NUMBER) return wrong("no_number");
      const read = readPhone(text, field);
      return "phone" in read ? { answer: read.phone } : wrong(read.problem);
    }
    case "email":
      return readEmail(text, field.max);
    case "course":
      return readCourse(text, context);
  }
}

/** One kind of space and, where lines count, one kind of line end. */
export function tidy(text: string, lines: boolean): string {
  const plain = compose(text).replace(/\r\n?/g, "\n");
  return (lines ? plain.replace(/[^\S\n]+/g, " ") : plain.replace(/\s+/g, " ")).trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0009\u000b-\u001f\u007f\ud800-\udfff]/u;

/** PostgreSQL cannot store NUL and lone surrogates; a turned text reads as another one. */
function hasControls(text: string): boolean {
  return controls.test(text) || turnsText(text);
}

/**
 * Latin, Greek and Cyrillic letters with the marks that our printed letters and certificates have; a
 * test compares this with their fonts. Identity documents of other scripts repeat the name in Latin.
 */
const printedName =
  /^(?:(?=\p{L})[A-Za-z\u00aa-\u02bc\u0370-\u0377\u037b-\u03e1\u03f0-\u0482\u048a-\u052f\u1e00-\u1eff]|\u0300|\u0301|\u0303|\u0304|\u0308|\u0309|\u0323|[\s’'.‘`-])*$/u;

/** Names and numbers are judged and stored as people see them. */
function readText(text: string, pattern: "name" | "identity" | undefined): Read {
  if (!pattern) return { answer: text };
  const seen = tidy(withoutHidden(text), false);
  if (pattern === "identity") return readIdentity(seen);
  if (!/^\p{L}[\p{L}\p{M}\s’'.‘`-]*$/u.test(seen)) return wrong("name");
  // Our messages greet by name: a name must not be a link to somebody's site.
  if (/\p{L}\p{M}*\.\p{M}*\p{L}\p{M}*\p{L}/u.test(seen)) return wrong("name_address");
  return printedName.test(seen) ? { answer: seen } : wrong("name_letters");
}

/** Letters and digits of an identity document; documents of other countries have no known form. */
const LEAST_IDENTITY = 4;

function readIdentity(text: string): Read {
  const signs = text.match(/[\p{L}\d]/gu)?.length ?? 0;
  if (signs === 0 || !/^[\p{L}\d\s./°-]+$/u.test(text)) return wrong("identity");
  return signs < LEAST_IDENTITY ? wrong("identity_short") : { answer: text };
}

function readLongText(text: string, { min = 0, max }: { min?: number; max: number }): Read {
  if (text.length > max) return wrong("long", { max });
  if (text.length < min) return wrong("short", { min, missing: min - text.length });
  return { answer: text };
}

function readChoices(field: Field, given: unknown): Read {
  if (given === undefined || given === null) return {};
  if (typeof given === "string" && !isReadable(field, given)) return wrong("choice");
  const list = typeof given === "string" ? given.split(/[,;]/) : given;
  if (!Array.isArray(list)) return wrong("kind");
  const wanted = new Set(list.map((item) => (typeof item === "string" ? item.trim() : item)));
  wanted.delete("");
  const known = offeredOptions(field)
    .map(({ code }) => code)
    .filter((code) => wanted.delete(code));
  if (wanted.size) return wrong("choice");
  return known.length ? { answer: known } : {};
}

function readBirthDate(text: string, { today, closesOn, age }: Context): Read {
  if (/^\d{4}-(?!00)\d\d-(?!00)\d\d$/.test(text) && !isBirthDate(text)) return wrong("no_day");
  if (!isBirthDate(text) || text < "1900") return wrong("date");
  if (text > today.slice(0, text.length)) return wrong("future");
  const { least, most } = agesOn(text, closesOn);
  if (most < age.from) return wrong("young", { min: age.from, date: closesOn });
  if (least > age.to) return wrong("old", { max: age.to, date: closesOn });
  return { answer: text };
}

function readYear(text: string, from: number, today: string): Read {
  const to = Number(today.slice(0, 4));
  const year = Number(text);
  return /^\d{4}$/.test(text) && year >= from && year <= to
    ? { answer: text }
    : wrong("year", { from, to });
}

function readEmail(text: string, max: number): Read {
  const [name = "", host = "", ...more] = text.split("@");
  const fine =
    text.length <= max &&
    more.length === 0 &&
    /^[^\s@<>()[\],;:\\"]+$/.test(name) &&
    !/^\.|\.\.|\.$/.test(name) &&
    /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(host);
  return fine ? { answer: `${name}@${host.toLowerCase()}` } : wrong("email");
}

function readCourse(text: string, { courses }: Context): Read {
  const fine = courses
    ? courses.some(({ id }) => String(id) === text)
    : /^[1-9]\d{0,8}$/.test(text);
  return fine ? { answer: text } : wrong("course");
}
