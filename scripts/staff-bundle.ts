import { join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import routes from "../app/routes.ts";
import { type Context, createReach, isStyle } from "./module-reach.ts";

const STAFF = "site/staff/staff.layout.tsx";
const CONTENT = "site/staff/staff-content.layout.tsx";
const ENTRY = "entry.client.tsx";
const EVERYWHERE = ["root.tsx", "base/shell/language.layout.tsx"];

/** Loaded later, but its styles are part of every page: an error page has no others. */
const SHELL = "base/shell/shell.tsx";

/** The screen after signing in: what it shares with others is there for them. */
const FIRST = "operations/dashboard/dashboard.page.tsx";

/** The list most work is done in: what it shares with other screens is one file for all of them. */
const LIST = "admissions/records/list/admin-list.page.tsx";

/** What so many staff screens use is one file, which is there after the first of them. */
const MANY = 12;

/** What has a file of its own: features, and packages too large to come with every screen. */
const own =
  /app[\\/](base|content|website|admissions|training|monitoring|operations)[\\/]|node_modules[\\/](zod|@mantine[\\/](form|dropzone)|react-number-format|react-dropzone|file-selector)[\\/]|[\\/](NumberInput|limited-number|Pagination)[\\/.]|staff[\\/]table[\\/](list-|select)/;

/**
 * Few files for the staff area: what every page with React needs, the frame, what many screens use,
 * what the screens of a feature share, and one file per screen. Left to itself the bundler makes a
 * file for every set of screens that share something: hundreds, most under a kilobyte.
 */
export function staffBundle(): Plugin {
  return {
    name: "staff-bundle",
    // The messages that browsers load are compiled (`write-words.ts`): they need no parser. The server
    // compiles each when it is first used.
    resolveId: {
      order: "pre",
      filter: { id: /^use-intl\/format-message$/ },
      handler(_id, importer) {
        if (this.environment.mode !== "build") return null;
        if (this.environment.name === "ssr") return resolve("app/platform/i18n/format-message.ts");
        return this.resolve("use-intl/format-message/format-only", importer);
      },
    },
    async configEnvironment(name) {
      if (name !== "client") return null;
      return {
        build: {
          rolldownOptions: {
            // A file of a screen may export to others what they share with it.
            preserveEntrySignatures: "allow-extension",
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ debugName: "staff", name: chunkNames(await routes) }],
              },
            },
          },
        },
      };
    },
  };
}

/**
 * Public pages load none of these files, but the style sheets of all that they import: nothing that
 * a public page uses is in one file with styles, except those of the root, which are on every page.
 */
function chunkNames(all: readonly RouteConfigEntry[]) {
  const { open, screens } = routeFiles(all);
  let known: ReturnType<typeof usesIn> | undefined;
  return (id: string, context: Context): string | null => {
    known ??= usesIn(context, open, screens);
    if (known.core.has(id)) return "core";
    if (known.document.has(id)) return "document";
    const uses = known.uses.get(id) ?? 0;
    if (known.checking.has(id)) return null;
    if (/node_modules[\\/]zod[\\/]/.test(id)) return "zod";
    const early = known.frame.has(id) || known.first.has(id);
    if (known.open.has(id)) {
      if (known.styled.has(id) || (uses < 2 && !early)) return null;
      if (early) return "common";
      return known.list.has(id) ? "list-common" : `${partOf(id)}-common`;
    }
    // The service worker leaves files with this prefix to the browser.
    const name = staffName(id, uses, known);
    return name && `staff-${name}`;
  };
}

function staffName(id: string, uses: number, known: ReturnType<typeof usesIn>): string | null {
  if (known.frame.has(id)) return "frame";
  // An icon that a part loaded later has too would get a file for itself.
  if (uses < 2 && !(known.first.has(id) && id.includes("lucide-react"))) return null;
  if (known.first.has(id)) return "first";
  if (uses >= MANY && !own.test(id)) return "kit";
  return known.list.has(id) ? "list" : partOf(id);
}

function usesIn(context: Context, open: string[], screens: string[]) {
  const { reach, withStyles } = createReach(context);
  const from = (files: string[]) => reach(files.map((file) => join(resolve("app"), file)));
  const uses = new Map<string, number>();
  for (const screen of screens) {
    for (const id of from([screen])) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const checking = [...uses.keys()].filter((id) =>
    /from ["']zod["']/.test(context.getModuleInfo(id)?.code ?? ""),
  );
  const ofPublic = from(open);
  const document = new Set([...from(EVERYWHERE), ...[...from([SHELL])].filter(isStyle)]);
  return {
    core: from([ENTRY]),
    document,
    frame: from([STAFF, CONTENT]),
    first: from([FIRST]),
    list: from([LIST]),
    open: ofPublic,
    /** With styles that are not on every page. */
    styled: withStyles([...ofPublic].filter((id) => !document.has(id))),
    /** With a file each: a screen that takes a constant from one does not need Zod for it. */
    checking: new Set(checking.filter((id) => !id.includes("node_modules"))),
    uses,
  };
}

/** The file for what a few screens share: that of its feature or package. */
function partOf(id: string): string {
  const path = id.replaceAll("\\", "/");
  if (/[/]Pagination[/.]|staff[/]table[/](list-|select)/.test(path)) return "table";
  if (/react-number-format|[/](NumberInput|limited-number)[/.]/.test(path)) return "number";
  if (/dropzone|file-selector/.test(path)) return "dropzone";
  const [, feature] =
    /\/app\/(?:base|content|website|admissions|training|monitoring|operations)\/([\w-]+)\//.exec(
      path,
    ) ?? [];
  if (feature) return feature;
  const [, name = "staff"] = /.*\/node_modules\/((?:@[\w-]+\/)?[\w.-]+)/.exec(path) ?? [];
  if (/^@tiptap|^prosemirror|^linkifyjs|^@mantine\/tiptap/.test(name)) return "tiptap";
  const [, component] = /@mantine\/core\/esm\/components\/(\w+)\//.exec(path) ?? [];
  if (component) return component;
  return name.replace(/^@/, "").replace("/", "-");
}

/** The routes outside the staff area, and the screens inside it. */
function routeFiles(entries: readonly RouteConfigEntry[]) {
  const [open, screens]: [string[], string[]] = [[], []];
  const walk = (list: readonly RouteConfigEntry[], into: string[]) => {
    for (const { file, children = [] } of list) {
      if (file !== STAFF && file !== CONTENT) into.push(file);
      walk(children, file === STAFF ? screens : into);
    }
  };
  walk(entries, open);
  return { open, screens };
}
