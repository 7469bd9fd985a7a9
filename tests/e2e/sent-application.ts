import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import {
  registrationDocuments,
  registrations,
} from "../../app/admissions/registrations/tables.server.ts";
import { here } from "./site.ts";

export const applications = (phone: string) =>
  here()
    .db.select()
    .from(registrations)
    .where(eq(registrations.phone, `+225${phone.replaceAll(" ", "")}`));

export const status = (page: Page) => page.locator("[data-status]");

export const reference = (page: Page) => page.locator("[data-reference]:visible");

/** The one stored document of the application with this phone number, and what the file holds. */
export async function storedPhoto(phone: string) {
  const [row] = await applications(phone);
  const [stored] = await here()
    .db.select()
    .from(registrationDocuments)
    .where(eq(registrationDocuments.registrationId, row?.id ?? 0));
  const file = await readFile(join(here().dataDir, "uploads", stored?.fileKey ?? ""));
  return { bytes: stored?.bytes, ...(await sharp(file).metadata()) };
}
