import { join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import routes from "../app/routes.ts";
import { type Context, createReach, isBarrel } from "./module-reach.ts";

const STAFF = "site/staff/staff.layout.tsx";
/** What so many staff screens use comes with the first of them. */
const MANY = 12;

/**
 * In the server’s bundle a staff screen is loaded when somebody first opens it
 * (`site/late-screens.server.ts`): with all of them, a start took longer and every process kept code
 * that few of its requests need. What a start loads is few files: each takes time to find and to link.
 */
export function serverBundle(): Plugin {
  return {
    name: "server-bundle",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async configEnvironment(name) {
      if (name !== "ssr") return null;
      const group = { debugName: "start", name: chunkNames(filesBelow(await routes, STAFF)) };
      const codeSplitting = { includeDependenciesRecursively: false, groups: [group] };
      // A process keeps the text of what it runs: comments of packages were a tenth of it.
      const output = { codeSplitting, comments: false };
      return { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension", output } } };
    },
    transform: {
      filter: { id: /virtual:react-router\/server-build$/ },
      async handler(code) {
        return withLateScreens(code, filesBelow(await routes, STAFF));
      },
    },
  };
}

/** Rewrites the router’s list of routes: the module of a screen is empty, and `load` brings it. */
function withLateScreens(code: string, screens: string[]): string {
  const late = new Map<string, string>();
  const withoutImports = code.replace(
    /^\s*import \* as (route\d+) from "([^"]+)";$/gm,
    (line, name: string, path: string) => {
      if (!screens.some((file) => path.endsWith(`/app/${file}`))) return line;
      late.set(name, path);
      return "";
    },
  );
  if (late.size === 0) throw new Error("React Router writes its list of routes differently");
  return withoutImports.replace(/\bmodule: (route\d+)\b/g, (given, name: string) => {
    const path = late.get(name);
    return path ? `module: {}, load: () => import(${JSON.stringify(path)})` : given;
  });
}

/** A set holds all that its modules import, or an earlier one does: no two files import each other. */
function chunkNames(screens: string[]) {
  let known: [string, Set<string>][] | undefined;
  return (id: string, context: Context): string | null => {
    known ??= chunksIn(context, screens);
    return known.find(([, ids]) => ids.has(id))?.[0] ?? null;
  };
}

function chunksIn(context: Context, screens: string[]): [string, Set<string>][] {
  const { reach } = createReach(context);
  const from = (...files: string[]) =>
    withBarrels(context, reach(files.map((file) => join(resolve("app"), file))));
  const serving = from("process/serve-site.server.ts", "site/built-pages.server.ts");
  const rendering = from("site/rendering.ts");
  const uses = new Map<string, number>();
  for (const screen of screens) {
    for (const id of from(screen)) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const many = [...uses].flatMap(([id, count]) => (count >= MANY ? id : []));
  const opening = from("../server.ts");
  // A file of its own: whoever imports it starts a site.
  opening.delete(resolve("server.ts"));
  return [
    ["opening", opening],
    ["shared", serving.intersection(rendering)],
    ["serving", serving],
    ["pages", rendering],
    ["staff", new Set(many)],
  ];
}

/** Some of them have code of their own: it goes where those are that import it. */
function withBarrels(context: Context, ids: Set<string>): Set<string> {
  for (const id of ids) {
    for (const target of context.getModuleInfo(id)?.importedIds ?? [])
      if (isBarrel(target)) ids.add(target);
  }
  return ids;
}

/** The file itself, and those of the routes inside it. */
function filesBelow(entries: readonly RouteConfigEntry[], top: string): string[] {
  return entries.flatMap(({ file, children = [] }) =>
    file === top ? [file, ...allFiles(children)] : filesBelow(children, top),
  );
}

function allFiles(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...allFiles(children)]);
}
