import { resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * The files of the server’s bundle. What a start loads is few of them: each takes time to find and to
 * link. A plugin, because React Router would otherwise set some of these options.
 */
export function serverFiles(): Plugin {
  const output: Rolldown.OutputOptions = {
    entryFileNames: "[name].js",
    // V8 stores a file with one letter outside Latin-1 in two bytes for each.
    charset: "ascii",
    // A process keeps the text of what it runs: comments of packages were a tenth of it.
    comments: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: startFile(), priority: 1 },
        { name: "staff", minShareCount: 12 },
      ],
    },
  };
  const rolldownOptions = { preserveEntrySignatures: "allow-extension" as const, output };
  return {
    name: "server-files",
    config: () => ({ environments: { ssr: { build: { rolldownOptions } } } }),
  };
}

/** A file holds all that its modules import, or an earlier one does: no two files import each other. */
function startFile() {
  let files: [string, Set<string>][] | undefined;
  return (id: string, context: Context): string | null => {
    files ??= filesOf(context);
    return files.find(([, ids]) => ids.has(id))?.[0] ?? null;
  };
}

function filesOf(context: Context): [string, Set<string>][] {
  const opening = reach(context, "server.ts");
  // A file of its own: whoever imports it starts a site.
  opening.delete(resolve("server.ts"));
  const serving = reach(context, "app/site/serve-site.server.ts", "app/site/built-pages.server.ts");
  const pages = reach(context, "app/site/rendering.ts");
  return [
    ["opening", opening],
    ["shared", serving.intersection(pages)],
    ["serving", serving],
    ["pages", pages],
  ];
}

/** What is loaded with some files, through static imports. */
function reach(context: Context, ...files: string[]): Set<string> {
  const found = new Set<string>();
  const walk = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(walk);
  };
  for (const file of files) walk(resolve(file));
  return found;
}
