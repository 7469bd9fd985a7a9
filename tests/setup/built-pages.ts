import { pathToFileURL } from "node:url";
import { projectFile } from "#app/platform/project-file.ts";
import { loadBuiltPages } from "#app/site/built-pages.server.ts";

/** The pages of the bundle, for an application that runs from its sources. */
export function builtPages() {
  const bundle = pathToFileURL(projectFile("build/server/rendering.js")).href;
  return loadBuiltPages(import(/* @vite-ignore */ bundle));
}
