import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", ...globSync("docs/**/*.md")];

const files = globSync("{app,bench,db,docs,drills,public,scripts,tests}/**/*")
  .concat(globSync("*"), globSync(".github/**/*"))
  .map((path) => path.replaceAll("\\", "/"));

/** A file or a folder of ours, as pages name them: by the end of its path, a bench by its name. */
const isThere = (named: string) =>
  files.some(
    (path) => path === named || path.endsWith(`/${named}`) || path === `${named}.bench.ts`,
  );

/** What stands between backticks and can be nothing but a file or folder of the project. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w.@/-]+)`/g)].map(([, name = ""]) => name);
  // What stands in a data folder is made by a running site.
  const ours = named.filter((name) => !name.startsWith("DATA_DIR/"));
  return ours.filter(
    (name) =>
      /^[\w@.-]+(\/[\w@.-]+)*\.(ts|tsx|mjs|css|sql|md|json|yml|svg)$/.test(name) ||
      /^(app|tests|docs|drills|bench|scripts|db)\/[\w./-]+$/.test(name),
  );
}

test.each(pages)("%s names only files that are there", (page) => {
  const gone = pathsIn(readFileSync(page, "utf8")).filter(
    (name) => !isThere(name.replace(/\/$/, "")),
  );
  expect(gone).toEqual([]);
});
