import { readFileSync } from "node:fs";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";
import { projectFile } from "#app/platform/project-file.ts";
import type { Formula } from "./schema.ts";
import { indicators } from "./tables.server.ts";

const FILE = projectFile("db/content/indicators.json");

export type ShippedIndicator = { key: string; name: Localized; formula: Formula };

export function shippedIndicators(): ShippedIndicator[] {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/**
 * Stores the indicators that ship with the product and that the site does not have. One that was
 * retired stays so: it is kept under its key.
 */
export async function adoptIndicators(tx: Tx, now: Date): Promise<void> {
  await tx
    .insert(indicators)
    .values(
      shippedIndicators().map((indicator, place) => ({
        ...indicator,
        position: place + 1,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing({ target: indicators.key });
}
