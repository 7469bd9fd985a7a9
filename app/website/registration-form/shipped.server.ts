import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFile } from "#app/platform/project-file.ts";
import type { StoredForm } from "./stored-form.ts";

const FOLDER = projectFile("db/content/forms");

export type ShippedForm = { key: string; prefix: string; definition: StoredForm };

/** The forms of a new site, in their order. */
export function shippedForms(): ShippedForm[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")));
}
