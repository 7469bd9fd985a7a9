import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

const manifest = findPackageJSON(import.meta.url);
if (!manifest) throw new Error("no package.json was found above the program");
const FOLDER = dirname(manifest);

/** A file of the project: the bundle and the sources lie at different depths in it. */
export function projectFile(path: string): string {
  return join(FOLDER, path);
}
