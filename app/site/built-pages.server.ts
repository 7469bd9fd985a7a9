import { readFileSync } from "node:fs";
import type { BuildInfo } from "#app/platform/http/build-info.ts";
import { loadStaticFiles } from "#app/platform/http/static.server.ts";
import { projectFile } from "#app/platform/project-file.ts";
import type { Rendering } from "./rendering.ts";

/** The pages that `npm start` built, with the files of browsers. */
export async function loadBuiltPages(loading: Promise<Rendering>) {
  const files = loadStaticFiles(projectFile("build/client.pack"));
  const build: BuildInfo = JSON.parse(readFileSync(projectFile("build/info.json"), "utf8"));
  const { render, renderMail, routes } = await loading;
  return { render, renderMail, routes, files, build, strict: true };
}
