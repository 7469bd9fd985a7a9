import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", ...globSync("docs/**/*.md")];

const files = globSync("{app,db,deploy,docs,measure,public,scripts,tests}/**/*")
  .concat(globSync("*"), globSync(".github/**/*"))
  .map((path) => path.replaceAll("\\", "/"));

/** Pages may name a file or a folder by the end of its path. */
const isThere = (named: string) =>
  files.some((path) => path === named || path.endsWith(`/${named}`));

/** What stands between backticks and can be nothing but a file or folder of the project. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w.@/-]+)`/g)].map(([, name = ""]) => name);
  // What stands in a data folder is made by a running site.
  const ours = named.filter((name) => !name.startsWith("DATA_DIR/"));
  return ours.filter(
    (name) =>
      /^[\w@.-]+(\/[\w@.-]+)*\.(ts|tsx|mjs|css|sql|md|json|yml|svg)$/.test(name) ||
      /^(app|tests|docs|measure|scripts|db)\/[\w./-]+$/.test(name),
  );
}

test.each(pages)("%s names only files that are there", (page) => {
  const gone = pathsIn(readFileSync(page, "utf8")).filter(
    (name) => !isThere(name.replace(/\/$/, "")),
  );
  expect(gone).toEqual([]);
});

/** `npm run bench -- sign-in` is measure/sign-in.bench.ts. */
function measuresIn(text: string): string[] {
  const commands = text.matchAll(/`(?:\w+=\d+ )?npm run (bench|drill) -- ([a-z-]+)`/g);
  return [...commands].map(([, kind, name]) => `measure/${name}.${kind}.ts`);
}

test.each(pages)("%s names only benches and drills that exist", (page) => {
  const missing = measuresIn(readFileSync(page, "utf8")).filter((path) => !files.includes(path));
  expect(missing).toEqual([]);
});
