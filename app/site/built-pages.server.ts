import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { BuildInfo } from "#app/http/build-info.ts";
import { loadStaticFiles } from "#app/http/static.server.ts";
import { bundleOf, pageRenderer } from "./pages.server.ts";

const FOLDER = resolve(import.meta.dirname, "../../build");

/** Loads the pages that `npm start` built. */
export async function loadBuiltPages(folder = FOLDER) {
  const server = pathToFileURL(resolve(folder, "server/index.js")).href;
  const [build, files, info] = await Promise.all([
    import(server) as Promise<ServerBuild>,
    loadStaticFiles(resolve(folder, "client")),
    readFile(resolve(folder, "info.json"), "utf8"),
  ]);
  return {
    render: pageRenderer(build, "production"),
    build: JSON.parse(info) as BuildInfo,
    files,
    strict: true,
    routes: Object.values(build.routes).flatMap((route) => route ?? []),
    renderMail: bundleOf(build).renderMail,
  };
}
