import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { registrations } from "../../app/features/registrations/tables.server.ts";
import { here } from "./site.ts";

export const applications = (phone: string) =>
  here()
    .db.select()
    .from(registrations)
    .where(eq(registrations.phone, `+225${phone.replaceAll(" ", "")}`));

export const status = (page: Page) => page.locator("[data-status]");

export const reference = (page: Page) => page.locator("[data-reference]:visible");
