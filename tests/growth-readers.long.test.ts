import { expect, test } from "vitest";
import { projectFile } from "#app/platform/project-file.ts";
import { contactFields } from "#app/website/contact/schema.ts";
import { documentOf, filled, fills, pieces, type Shape, slowShapes } from "#tests/setup/growth.ts";
import { textReaders } from "#tests/setup/text-readers.ts";

type Call = (reader: (...given: never[]) => unknown, text: never) => unknown;
const withLocale: Call = (read, text) => read(text, "fr" as never);
const twice: Call = (read, text) => read(text, text);
const last: Call = (read, text) => read("x" as never, text);
const names = ["name"] as never;
const width = { width: 200, size: 12, most: 3 } as never;

/** How readers are called that need more than the text. */
const calls: Record<string, Call> = {
  "admissions/registrations/duplicates.ts nameKeyOf": twice,
  "admissions/selection/mask-identity.ts maskIdentity": (read, text) =>
    read(text, { last_name: "Awa Kouassi" } as never),
  "base/accounts/roles/rules.ts roleKeyFrom": (read, text) => read(text, [] as never),
  "base/shell/browser/language.ts cookieValue": (read, text) => read(text, "a" as never),
  "base/templates/placeholder-words.ts inWords": (read, text) =>
    read(text, names, (() => "Nom") as never),
  "base/templates/placeholder-words.ts inCodes": (read, text) =>
    read(text, names, (() => "Nom") as never),
  "base/templates/rules.ts problemsIn": (read, text) => read(text, names, [["name"]] as never),
  "base/templates/rules.ts filledIn": (read, text) => read(text, { name: text } as never),
  "base/templates/rules.ts missingIn": (read, text) => read(text, {} as never),
  "content/editor/text/use-pages.ts byTitle": (read, text) =>
    read(text, [{ title: "Cours", path: "/" }] as never, [] as never),
  "content/rich-text/merge/merge-documents.ts mergeDocuments": (read, text) =>
    read(documentOf([]) as never, text, text),
  "content/rich-text/merge/merge-documents.ts containsDocument": twice,
  "content/rich-text/rich-link.ts safeHref": withLocale,
  "content/working-copies/drafts/changed-sentences.ts withChangedMarked": twice,
  "content/working-copies/drafts/changed-sentences.ts goneSentences": twice,
  "content/working-copies/drafts/differences.ts stretchesBetween": (read, text) =>
    read(text, `b${text}` as never),
  "content/working-copies/publish/checks.ts silentPictures": (read, text) =>
    read(text, "fr" as never, (() => true) as never),
  "content/working-copies/publish/checks.ts checkText": withLocale,
  "content/working-copies/publish/slug-from.ts slugFrom": withLocale,
  "content/working-copies/publish/slug-from.ts isMadeFrom": (read, text) =>
    read(text, text, "de" as never),
  "platform/db/search.server.ts query": withLocale,
  "platform/files/text-width.ts textWidth": (read, text) =>
    read(text, 12 as never, "regular" as never),
  "platform/files/text-width.ts wrapped": (read, text) =>
    read(text, 200 as never, 12 as never, "regular" as never),
  "platform/http/etag.ts matches": (read, text) => read(text, '"x"' as never),
  "platform/http/ignored-fields.ts ignoredFields": twice,
  "platform/http/signed.server.ts readWords": (read, text) =>
    read("secret" as never, "purpose" as never, text),
  "platform/i18n/breakable.ts breakable": (read, text) => read(text, "de" as never),
  "platform/i18n/dates.ts withFrenchOrdinal": (read, text) => read("fr" as never, text),
  "platform/i18n/typed-day.ts writtenDay": withLocale,
  "platform/i18n/typed-day.ts readDay": withLocale,
  "platform/i18n/typed-time.ts writtenTime": withLocale,
  "staff/table/word-filter.ts filterActions": (read, text) =>
    read(text, [{ label: "Cours" }] as never),
  "training/certificates/issuing/fit.ts setLine": (read, text) =>
    read(text, "name" as never, 1 as never),
  "training/certificates/issuing/fit.ts kindOf": (read, text) =>
    read(text, { name: text, course: "Cours" } as never),
  "training/certificates/rules.ts readFragment": (read, text) => read(text, "x" as never),
  "ui/plots/drawing.ts inLines": (read, text) => read(text, width),
  "website/contact/form-token.server.ts messageKey": (read, text) =>
    read("1" as never, Object.fromEntries(contactFields.map((field) => [field, text])) as never),
  "website/registration-form/read-answer.ts tidy": (read, text) => read(text, true as never),
  "website/search/rules.ts withEllipses": twice,
  "admissions/applying/pages/words.ts withPrefix": last,
};

/** What reads no text of a person, by its folder, file or name. */
const elsewhere: [why: string, what: RegExp][] = [
  ["a hook of React", / use[A-Z]/],
  ["declares a job, task or e-mail", / define[A-Z]/],
  ["starts a process or reads our own files", /^platform\/(process|project-file|db\/journal)/],
  ["reads our own files", /loadStaticFiles|inlineStyles|securityText|word-files/],
  ["draws with the paths of our own files", /draw\.server\.ts|startsDrawing/],
  ["our own patterns", /^ui\/weave\//],
  ["needs a document of the browser", /findStage|updateHead|rememberEmail|cleanPaste|parseInert/],
  ["needs a document of the browser", /picturesInHtml|markOnScreen|isOnScreen|fieldOfInput|endOf$/],
  ["sends a request, or builds the query of one", /sendJson|library\.tsx selectionFilter/],
  ["hashes slowly on purpose, at most 200 characters", /hashPassword/],
  ["draws a title, which is short", /lettering\.server\.ts (breakLines|outlines)/],
  [
    "names of our forms, roles and settings",
    /birthDateIn|freeName|rebase\.ts pathById|receiptChannel|inOneLanguage/,
  ],
  [
    "days and names of our own",
    /surveysOf|monthsSince|dayInWords|backupName|structured-data|valuesInWords/,
  ],
  ["merges by what is tested here", /field-value\.ts joinValues|mergeValues|withPictureSources/],
  ["signs what we wrote", /signWords|openapi\.server\.ts describe/],
];

const readers = textReaders().filter(
  ({ name }) => name in calls || !elsewhere.some(([, what]) => what.test(name)),
);

const signs = [
  ...["a", " ", "1 ", "\u0301", "가", "{a}", "\\", "'", "-", ".", ",", "&", "\n "],
  ...["<a ", "](", "a@", "=+", "\u200b", "a=b; "],
];
const texts: Shape[] = fills(signs, { end: "\u0001" });
const documents: Shape[] = [
  ["a node a letter", (size) => documentOf([pieces(size / 20, "abcdef")])],
  ["links", (size) => documentOf([pieces(size / 20, "ici", true)])],
  ["short sentences", (size) => documentOf([[{ type: "text", text: filled("1. ")(size) }]])],
  ["short lines", (size) => documentOf(Array.from({ length: size / 40 }, () => pieces(1, "a")))],
];

test("every reader of text is called alone or in the register", () => {
  const unknown = readers.filter(({ name, alone }) => !alone && !(name in calls));
  expect(unknown.map(({ name }) => name)).toEqual([]);
  const found = new Set(readers.map(({ name }) => name));
  expect(Object.keys(calls).filter((name) => !found.has(name))).toEqual([]);
});

test.each(readers)(
  "$name reads hostile text in time that grows with its length",
  async (reader) => {
    const { name, file, exported, takesDocument } = reader;
    const module = (await import(projectFile(file))) as Record<string, (text: never) => unknown>;
    const work = module[exported];
    if (!work) throw new Error(`${name} is not there`);
    const call = calls[name];
    const read = async (text: never) => {
      try {
        await (call ? call(work, text) : work(text));
      } catch {
        // Whether it is refused does not matter here.
      }
    };
    const shapes = takesDocument ? documents : texts;
    expect(await slowShapes(shapes, read, { largest: 20_000 })).toEqual([]);
  },
);
