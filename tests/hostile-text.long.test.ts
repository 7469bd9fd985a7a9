import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import { foldHeading } from "#app/admissions/imports/match-columns.ts";
import { readBirthDate, readMark, readRemark, textOf } from "#app/admissions/imports/read-cell.ts";
import { asSent } from "#app/admissions/messages/rules.ts";
import { foldIdentity, nameKeyOf } from "#app/admissions/registrations/duplicates.ts";
import { readReference } from "#app/admissions/registrations/rules.ts";
import { maskIdentity } from "#app/admissions/selection/mask-identity.ts";
import { problemsOf, strengthOf } from "#app/base/accounts/auth/password-rules.ts";
import { filledIn, missingIn, problemsIn } from "#app/base/templates/rules.ts";
import { BodyInput } from "#app/content/rich-text/body-input.server.ts";
import { completeHref, safeHref } from "#app/content/rich-text/rich-link.ts";
import { RichTextInput } from "#app/content/rich-text/rich-text-schema.ts";
import { slugFrom } from "#app/content/working-copies/publish/slug-from.ts";
import { printable } from "#app/platform/files/printed-letters.ts";
import { compose } from "#app/platform/i18n/compose.ts";
import { fold } from "#app/platform/i18n/fold.ts";
import { asItLooks } from "#app/platform/i18n/look-alikes.ts";
import { oneLine } from "#app/platform/i18n/one-line.ts";
import { segmentsOf } from "#app/platform/phones/segments.ts";
import { escapeFormulas, unescapeFormulas } from "#app/platform/sheets/cell.ts";
import { ContactInput } from "#app/website/contact/schema.ts";
import { check } from "#app/website/registration-form/check.ts";
import { fieldsOf } from "#app/website/registration-form/definition.ts";
import { readPhone } from "#app/website/registration-form/phone.ts";
import { forms } from "#tests/setup/forms.ts";

const LENGTH = 100_000;

/** What a pattern may be made to try again and again. */
const units = [
  ..."a1é- \n._/@,:;+*'\"()[]{}<>|\\!\t\u00a0\u200b\u0301😀",
  "a.",
  "a-",
  "a ",
  "1 ",
  "1.",
  "a@",
  "a1",
  "\n ",
  "{ ",
  "((",
  "''",
  '""',
  "<a ",
  "<!--",
  "\u0301\u0323",
  "M1 1L1 1",
];
const starts = ["", "a@"];
const ends = ["\u0001", "b"];
const hostile = starts.flatMap((start) =>
  units.flatMap((unit) =>
    ends.map((end) => `${start}${unit.repeat(Math.ceil(LENGTH / unit.length))}${end}`),
  ),
);

/** The time of reading a text once, sign by sign: what any linear work is compared with. */
function referenceTime(): number {
  const text = "aé1 -".repeat(LENGTH / 5);
  const times = [1, 2, 3, 4, 5].map(() =>
    timeOf(() => text.replace(/\p{L}|\P{L}/gu, (sign) => sign)),
  );
  return Math.max(...times);
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Quadratic work takes thousands of times as long; a busy machine does not. */
const MOST = 60;

/** The first hostile text that costs far more than reading it once; shorter ones are tried first. */
function stuckOn(work: (text: string) => unknown): string | undefined {
  const allowed = MOST * referenceTime();
  return hostile.find((text) =>
    [0.02, 0.1, 1].some((share) => {
      const given = text.slice(0, text.length * share) + text.at(-1);
      // A pause of the machine does not come three times in a row.
      return [1, 2, 3].every(() => timeOf(() => work(given)) > allowed);
    }),
  );
}

const short = (text: string | undefined) => text?.slice(0, 12);

const person = { last_name: "Kouassi", first_names: "Awa", town: "Man" };
const context = { today: "2026-11-02", closesOn: "2026-12-01" };

describe("functions that read people's texts take time in proportion to 100 kB of hostile text", () => {
  test.each<[string, (text: string) => unknown]>([
    ["maskIdentity", (text) => maskIdentity(text, person)],
    ["maskIdentity with a hostile name", (text) => maskIdentity("Awa", { last_name: text })],
    ["fold", fold],
    ["compose", compose],
    ["asItLooks", asItLooks],
    ["oneLine", oneLine],
    ["printable", printable],
    ["readPhone", (text) => readPhone(text, { foreign: true })],
    ["readReference", readReference],
    ["foldIdentity", foldIdentity],
    ["nameKeyOf", (text) => nameKeyOf(text, text)],
    ["problemsOf a password", (text) => problemsOf(text, { email: "awa@b.ci" })],
    ["strengthOf a password", (text) => strengthOf(text)],
    [
      "ContactInput",
      (text) => ContactInput.safeParse({ name: text, email: text, phone: text, message: text }),
    ],
    ["slugFrom", (text) => slugFrom(text, "de")],
    ["foldHeading", foldHeading],
    ["textOf a cell", textOf],
    ["readMark", readMark],
    ["readBirthDate", readBirthDate],
    ["readRemark", readRemark],
    ["problemsIn a template", (text) => problemsIn(text, ["name"], [["name"]])],
    ["filledIn", (text) => filledIn(text, { name: text })],
    ["missingIn", (text) => missingIn(text, {})],
    ["asSent", (text) => asSent("sms", text)],
    ["segmentsOf", segmentsOf],
    ["escapeFormulas", (text) => unescapeFormulas(escapeFormulas(text))],
    ["completeHref", completeHref],
    ["safeHref", (text) => safeHref(text, "fr")],
    ["BodyInput", (text) => BodyInput.safeParse(text)],
    ["RichTextInput", (text) => RichTextInput.safeParse(text)],
  ])("%s", (_, work) => {
    expect(short(stuckOn(work))).toBeUndefined();
  });

  const fields = forms.flatMap((form) => fieldsOf(form).map((field) => ({ form, field })));
  const kindOf = ({ field }: (typeof fields)[number]) =>
    [field.type, "pattern" in field ? field.pattern : ""].join(" ");
  const oneOfEach = [...Map.groupBy(fields, kindOf).values()].flatMap((alike) => alike.slice(0, 1));

  test.each(oneOfEach)("an answer to $field.name", ({ form, field }) => {
    const stuck = stuckOn((text) => check(form, { [field.name]: text }, context));
    expect(short(stuck)).toBeUndefined();
  });
});

/** Patterns that no text of a person reaches, or only one that its own writer waits for. */
const elsewhere: Record<string, string> = {
  "app/ui/read-tokens.ts": "our own style sheet",
  "app/site/inline-styles.server.ts": "pages as React writes them",
  "app/site/document.server.ts": "our own routes",
  "app/platform/http/csrf.server.ts": "our own routes",
  "app/platform/db/query-error.server.ts": "our own statements",
  "app/platform/db/embedded/postmaster.server.ts": "lines of PostgreSQL",
  "app/platform/db/embedded/run-as.server.ts": "the accounts of the machine",
  "app/base/accounts/auth/password-rules.ts": "at most 200 characters; swept as functions above",
  "app/platform/env.server.ts": "settings",
  "app/platform/log.server.ts": "stack traces",
  "app/content/editor/text/clean-paste.ts": "what somebody pastes, in their own browser",
};

const files = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));

function expressionsIn(path: string): RegExp[] {
  const found: RegExp[] = [];
  const tree = parseAst(readFileSync(path, "utf8"), { lang: path.endsWith("x") ? "tsx" : "ts" });
  JSON.stringify(tree, (_, node) => {
    if (node?.regex) found.push(new RegExp(node.regex.pattern, node.regex.flags));
    return typeof node === "bigint" ? 0 : node;
  });
  return found.filter(({ source }) => /[+*]|\{\d+,\}/.test(source));
}

describe("every expression of the application reads 100 kB of hostile text in linear time", () => {
  const written = files
    .filter((path) => !(path in elsewhere))
    .map((path) => [path, expressionsIn(path)] as const);

  test.each(written.filter(([, found]) => found.length))("%s", (_, found) => {
    const slow = found.filter((expression) => stuckOn((text) => text.replace(expression, "")));
    expect(slow.map(String)).toEqual([]);
  });
});
