import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const CORE = "node_modules/@mantine/core/esm";
const packages = ["modals", "notifications", "spotlight", "form", "dropzone", "tiptap"];

test("every Mantine component in use has its styles", () => {
  const known = readFileSync("app/staff/mantine-styles.ts", "utf8");
  const missing = [...sheetsInUse()].filter((name) => !known.includes(`/styles/${name}.layer.css`));
  expect(missing).toEqual([]);
});

/** The names of the style sheets behind what we and Mantine’s other packages import. */
function sheetsInUse(): Set<string> {
  const files = [
    ...globSync("app/**/*.{ts,tsx}"),
    ...packages.flatMap((name) => globSync(`node_modules/@mantine/${name}/esm/**/*.mjs`)),
    ...globSync("node_modules/mantine-datatable/dist/**/*.{js,mjs}"),
  ];
  const places = exportedPlaces();
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
  const text = readFileSync(file, "utf8");
  const found = text.matchAll(/import\s*(?:\{([^}]*)\}|\w+)\s*from\s*["']([^"']+)["']/g);
  return [...found].map(([, list = "", from = ""]) => ({
    names: list.split(",").map((name) => name.trim().replace(/^type |\s+as\s.*$/g, "")),
    from,
  }));
}
