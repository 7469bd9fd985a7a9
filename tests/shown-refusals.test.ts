import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files that run in browsers; handlers and page actions answer in words of their own. */
const files = globSync("app/**/*.{ts,tsx}")
  .filter((file) => !/\.server\.tsx?$|\.test\.tsx?$|^app\/api-client\/|fake-browser/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const WRITE =
  /\.\$(post|put|patch|delete)\(|method: "(POST|PUT|PATCH|DELETE)"|\bapi\.(create|remove|withdraw|saveDraft)\(/;
/** What shows a person why a write failed. */
const SHOWN =
  /\b(useAct|useSubmit|FormDialog|useShowError|useRefusalText|RefusalNotice|DeleteButton|useUploadProblem|useReview|refusalText|act|showError)\b/;

/** Writes whose failure is shown by whoever calls them, or that nobody asked for. */
const elsewhere: Record<string, string> = {
  "app/content/editor/item/use-content-api.ts useContentApi": "returns the outcome to the screens",
  "app/content/editor/item/use-discard-empty.ts useDiscardEmpty": "tidies up after its writer left",
  "app/content/editor/item/use-presence.ts usePresence": "a presence, which nobody asked for",
  "app/content/editor/preview/use-preview-link.ts usePreviewLink": "the pane says that it failed",
  "app/monitoring/indicators/use-preview.ts usePreview": "a read; the form says that it failed",
  "app/admissions/intakes/use-meaning.ts useMeaning": "a read; the box says that it failed",
  "app/training/certificates/issue-dialog.tsx IssueDialog":
    "a read; the specimen says that it failed",
  "app/training/attendance/attendance-queue.ts sendMarks": "returns the error to the two that send",
  "app/website/formations/client.ts writeFormations": "functions of the specification’s client",
  "app/website/news/client.ts writePosts": "functions of the specification’s client",
};

/** Public forms answer on their own page, without the staff kit. */
const PUBLIC =
  /^app\/(admissions\/(applying|follow-up)|website\/contact\/(?!inbox)|training\/(surveys\/(device|survey\.page|post-survey)|certificates\/verify)|base\/(shell|offline))/;

type Part = { id: string; name: string; text: string };

/** The functions and constants of a file. */
function partsOf({ file, text }: { file: string; text: string }): Part[] {
  const begin =
    /^(?:export )?(?:default )?(?:async )?(?:(?:function\*?|const|class) (\w+)|type \w+)/gm;
  const found = [...text.matchAll(begin)];
  return found.map((match, at) => {
    const name = match[1] ?? "";
    return { id: `${file} ${name}`, name, text: text.slice(match.index, found[at + 1]?.index) };
  });
}

/** A part shows refusals by itself, or by another one of its file that it calls. */
function silentIn(parts: Part[]): Part[] {
  const shows = new Set(parts.filter(({ text }) => SHOWN.test(text)));
  const calls = ({ text }: Part, { name }: Part) =>
    new RegExp(`\\b${name}\\(|<${name}\\b`).test(text);
  const ways = (part: Part) => shows.has(part) || [...shows].some((other) => calls(part, other));
  return parts.filter((part) => WRITE.test(part.text) && !ways(part));
}

const silent = files
  .filter(({ file }) => !PUBLIC.test(file))
  .flatMap((file) => silentIn(partsOf(file)))
  .map(({ id }) => id);

test("every function of a screen that writes shows why it failed", () => {
  expect(silent.filter((id) => !elsewhere[id])).toEqual([]);
});

test("the list of exceptions names functions that write and show nothing", () => {
  expect(Object.keys(elsewhere).filter((id) => !silent.includes(id))).toEqual([]);
});

test("no write swallows its error", () => {
  const swallowed = files
    .filter(({ file }) => !PUBLIC.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\.\$(?:post|put|patch|delete)\([^;]*?\)\s*\.catch\(/g)].map(
        () => `${file} catches the error of a write`,
      ),
    );
  expect(swallowed).toEqual([]);
});

test("every upload of a staff screen asks before the page is left", () => {
  const UPLOAD = /body: file\b|request\.send\(file\)/;
  const unguarded = files
    .filter(({ file, text }) => UPLOAD.test(text) && !PUBLIC.test(file))
    .filter(({ text }) => !/\bduringUpload\(/.test(text))
    .map(({ file }) => file);
  expect(unguarded).toEqual([]);
});
