import { dirname, join } from "node:path";
import { parseSync, type Rolldown } from "vite";

export type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Packages whose entry exports everything: only what is named in an import counts as imported. */
const BARREL =
  /node_modules\/(@mantine\/(core|hooks|notifications|spotlight)\/esm\/index\.mjs|lucide-react\/dist\/esm\/lucide-react\.mjs|d3-[a-z]+\/(src|dist)\/(index|d3-[a-z]+)\.m?js)$/;

function isBarrel(id: string): boolean {
  return BARREL.test(id.replaceAll("\\", "/"));
}

const CLIENT_ROUTE = "?__react-router-build-client-route";

/** Which modules are loaded with some files, through static imports. */
export function createReach(context: Context) {
  const exportsOf = new Map<string, Map<string, string>>();

  function targetsOf(id: string): string[] {
    const info = context.getModuleInfo(id);
    if (!info) return [];
    return info.importedIds.flatMap((target) => {
      if (!isBarrel(target)) return target;
      const names = namesFrom(info.code ?? "", target);
      const known = exportsOf.get(target) ?? readExports(target, context);
      exportsOf.set(target, known);
      return names.flatMap((name) => known.get(name) ?? []);
    });
  }

  const reach = (files: string[]): Set<string> => {
    const found = new Set<string>();
    const walk = (id: string) => {
      if (found.has(id) || !context.getModuleInfo(id)) return;
      found.add(id);
      targetsOf(id).forEach(walk);
    };
    for (const file of files) {
      walk(file);
      walk(file + CLIENT_ROUTE);
    }
    return found;
  };

  /** Which of these modules load a style sheet, themselves or through others. */
  const withStyles = (ids: Iterable<string>): Set<string> => {
    const targets = new Map([...ids].map((id) => [id, targetsOf(id)]));
    const found = new Set([...targets.keys()].filter(isStyle));
    let before = -1;
    while (found.size > before) {
      before = found.size;
      for (const [id, list] of targets) if (list.some((each) => found.has(each))) found.add(id);
    }
    return found;
  };

  return { reach, withStyles };
}

export function isStyle(id: string): boolean {
  return /\.css(\?|$)/.test(id);
}

/** The names a module imports from the package of a barrel. */
function namesFrom(code: string, barrel: string): string[] {
  const [, name = ""] = /.*\/node_modules\/((?:@[\w-]+\/)?[\w.-]+)/.exec(barrel) ?? [];
  return namedIn(code).flatMap(({ from, inner }) => (from === name ? inner : []));
}

/** The module behind each name that a barrel exports. */
function readExports(barrel: string, context: Context): Map<string, string> {
  const named = namedIn(context.getModuleInfo(barrel)?.code ?? "");
  return new Map(named.map(({ from, outer }) => [outer, join(dirname(barrel), from)]));
}

type Named = { from: string; inner: string; outer: string };

/** The names that a module imports or passes on, with where they come from. */
function namedIn(code: string): Named[] {
  return parseSync("module.js", code).program.body.flatMap((statement) => {
    if (statement.type === "ImportDeclaration") {
      return statement.specifiers.flatMap((each) => {
        if (each.type !== "ImportSpecifier") return [];
        const { imported, local } = each;
        return { from: statement.source.value, inner: nameOf(imported), outer: local.name };
      });
    }
    if (statement.type !== "ExportNamedDeclaration" || !statement.source) return [];
    const from = statement.source.value;
    return statement.specifiers.map(({ local, exported }) => ({
      from,
      inner: nameOf(local),
      outer: nameOf(exported),
    }));
  });
}

function nameOf(name: { name: string } | { value: string }): string {
  return "name" in name ? name.name : name.value;
}
