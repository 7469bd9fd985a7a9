import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import routes from "../app/routes.ts";

const STAFF = "site/staff/staff.layout.tsx";
const LATE = "\0late:";

/**
 * In the server’s bundle a staff screen is loaded when somebody first opens it
 * (`site/late-screens.server.ts`): with all of them, a start takes longer and every process keeps code
 * that few of its requests need. In place of such a screen the router’s list of routes gets a module
 * that only knows how to load it.
 */
export function lateScreens(): Plugin {
  let screens: string[] = [];
  return {
    name: "late-screens",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async buildStart() {
      screens = filesBelow(await routes, STAFF).map((file) => `/app/${file}`);
    },
    resolveId: {
      order: "pre",
      async handler(source, importer) {
        const listed = importer?.endsWith("virtual:react-router/server-build");
        if (!listed || !screens.some((file) => source.endsWith(file))) return null;
        const screen = await this.resolve(source, importer);
        return screen && LATE + screen.id;
      },
    },
    load(id) {
      if (!id.startsWith(LATE)) return null;
      return `export const load = () => import(${JSON.stringify(id.slice(LATE.length))});`;
    },
  };
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
