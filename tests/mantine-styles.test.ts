import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const CORE = "node_modules/@mantine/core/esm";
const packages = ["modals", "notifications", "spotlight", "form", "dropzone", "tiptap"];

test("every Mantine component in use has its styles", () => {
  const shared = readFileSync("app/staff/frame/mantine-styles.ts", "utf8");
  const ours = globSync("app/**/*.{ts,tsx}");
  const missing = ours.flatMap((file) => {
    const known = shared + readFileSync(file, "utf8");
    return without(known, sheetsOf([file])).map((name) => `${name} in ${file}`);
  });
  expect(missing).toEqual([]);
  const theirs = packages.flatMap((name) => globSync(`node_modules/@mantine/${name}/esm/**/*.mjs`));
  const all = ours.map((file) => readFileSync(file, "utf8")).join("\n");
  expect(without(all, sheetsOf(theirs))).toEqual([]);
});

function without(known: string, sheets: Iterable<string>): string[] {
  return [...sheets].filter((name) => !known.includes(`/styles/${name}.layer.css`));
}

const read = new Map<string, ReturnType<typeof readImports>>();
const places = exportedPlaces();

/** The names of the style sheets behind what these files import. */
function sheetsOf(files: string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const { from } of importsIn(file)) {
      if (from.startsWith(".")) walk(join(dirname(file), from));
    }
  };
  const names = files
    .flatMap((file) => importsIn(file))
    .filter(({ from }) => from === "@mantine/core")
    .flatMap((each) => each.names);
  for (const name of names) walk(places.get(name) ?? "");
  const sheets = [...seen].flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? []);
  return new Set(sheets.filter((name) => existsSync(`${CORE}/../styles/${name}.layer.css`)));
}

function exportedPlaces(): Map<string, string> {
  return new Map(
    importsIn(`${CORE}/index.mjs`).flatMap(({ names, from }) =>
      names.map((name) => [name, join(CORE, from)] as const),
    ),
  );
}

function importsIn(file: string): { names: string[]; from: string }[] {
  const known = read.get(file) ?? readImports(file);
  read.set(file, known);
  return known;
}

function readImports(file: string): { names: string[]; from: string }[] {
  const text = readFileSync(file, "utf8");
  const found = text.matchAll(/import\s*(?:\{([^}]*)\}|\w+)\s*from\s*["']([^"']+)["']/g);
  return [...found].map(([, list = "", from = ""]) => ({
    names: list.split(",").map((name) => name.trim().replace(/^type |\s+as\s.*$/g, "")),
    from,
  }));
}
