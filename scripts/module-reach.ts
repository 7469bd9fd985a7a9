import { dirname, join } from "node:path";
import type { Rolldown } from "vite";

export type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Packages whose entry exports everything: only what is named in an import counts as imported. */
const BARREL =
  /node_modules\/(@mantine\/(core|hooks|notifications|spotlight)\/esm\/index\.mjs|lucide-react\/dist\/esm\/lucide-react\.mjs|d3-[a-z]+\/(src|dist)\/(index|d3-[a-z]+)\.m?js)$/;

export function isBarrel(id: string): boolean {
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
  const imports = code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...imports].flatMap(([, list = "", from]) => (from === name ? namesIn(list) : []));
}

function namesIn(list: string): string[] {
  return list.split(",").map((part) => part.trim().split(/\s+as\s+/)[0] ?? "");
}

/** The module behind each name that a barrel exports. */
function readExports(barrel: string, context: Context): Map<string, string> {
  const code = context.getModuleInfo(barrel)?.code ?? "";
  const found = new Map<string, string>();
  const lines = code.matchAll(/(import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  for (const [, kind, list = "", from = ""] of lines) {
    const target = join(dirname(barrel), from);
    for (const part of list.split(",")) {
      const [inner = "", outer = inner] = part.trim().split(/\s+as\s+/);
      found.set(kind === "export" ? outer : inner, target);
    }
  }
  return found;
}
