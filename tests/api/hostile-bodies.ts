import type { Random } from "#app/ui/weave/random.ts";
import type { ExampleRequest } from "#tests/setup/example-calls.ts";
import { sample } from "./sample.ts";

/** Below the limit of a body, so that it is read. */
const LARGE = 900_000;
const filled = (piece: string) => JSON.stringify(piece.repeat(LARGE / piece.length));
const list = (piece: string) => `[${`${piece},`.repeat(LARGE / (piece.length + 1))}${piece}]`;
const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

/** JSON texts that stand for one value: most of them cannot be written by `JSON.stringify`. */
export const hostileValues: Record<string, string> = {
  "deep lists": nested("[", "]", LARGE / 2),
  "deep objects": nested('{"a":', "}", LARGE / 6),
  "a prototype": '{"__proto__":{"role":"admin","toString":1}}',
  "a constructor": '{"constructor":{"prototype":{"role":"admin"}},"hasOwnProperty":1,"toString":1}',
  "a length": '{"length":4294967295,"0":"a"}',
  "many numbers": list("1"),
  "many empty objects": list("{}"),
  "many texts": list('"a"'),
  "many different texts": `[${Array.from({ length: 90_000 }, (_, index) => `"${index}"`)}]`,
  "many keys": `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`)}}`,
  "the same key": `{${'"a":1,'.repeat(LARGE / 6)}"a":1}`,
  "a long word": filled("a"),
  spaces: filled(" "),
  "line ends": filled("\n"),
  marks: filled("e\u0301"),
  "many marks on one letter": JSON.stringify(`e${"\u0301".repeat(LARGE / 3)}`),
  digits: filled("9"),
  "open brackets": filled("<b>("),
  "e-mail addresses": filled("a@a."),
  addresses: filled("https://a"),
  families: filled("👨‍👩‍👧"),
  hyphens: filled("-"),
  NUL: '"a\\u0000b"',
  "a lone surrogate": '"a\\ud800b"',
  "reversed text": '"a\\u202eb"',
  "a huge number": "1e400",
  "a long number": "9".repeat(300_000),
  "a tiny number": "-1e-320",
  "a large number": "9007199254740993",
  nothing: "null",
  no: "false",
};

const HOLE = "@hole@";

/** Bodies as the document describes them, each with a hole in another place: first the whole, then each field. */
export function bodiesWithHoles(
  { body }: ExampleRequest,
  random: Random,
  fitting: object,
): ((value: string) => string)[] {
  const whole = { ...(body ? (sample(body, random) as object) : {}), ...fitting };
  const places = [...new Set([...Object.keys(body?.properties ?? {}), ...Object.keys(whole)])];
  const holes = [HOLE, ...places.map((name) => ({ ...whole, [name]: HOLE }))];
  return holes.map((input) => {
    const [before = "", after = ""] = JSON.stringify(input).split(`"${HOLE}"`);
    return (value) => before + value + after;
  });
}
