import type { Page } from "@playwright/test";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import { openStorage } from "../../app/platform/files/storage.server.ts";
import { fillDemo } from "../../scripts/demo/fill.ts";
import { open } from "./page-ready.ts";
import { newPerson } from "./person.ts";
import { here, type Site } from "./site.ts";

const filled = new WeakMap<Site, Promise<void>>();

/** Fills the lists of this worker's site once, with fictitious people and their work. */
export function fillLists(user: { id: number; email: string }): Promise<void> {
  const site = here();
  const filling = filled.get(site) ?? fill(site, user);
  filled.set(site, filling);
  return filling;
}

async function fill({ db, dataDir }: Site, { id, email }: { id: number; email: string }) {
  const coordinator: Trace["actor"] = { id, email, firstname: "Journey", lastname: "admin" };
  const storage = await openStorage({ dataDir });
  const { user: reader } = await newPerson("editor");
  const readers = [id, reader.id];
  await fillDemo({ db, storage, now: new Date() }, { people: 60, coordinator, readers });
}

/** Screens that show an item by their query, and those that no list leads to. */
const byHand: Record<string, string> = {
  "/admin/news/edit": "/admin/news/edit?id=1",
  "/admin/news/view": "/admin/news/view?id=1",
  "/admin/legal/edit": "/admin/legal/edit?id=1",
  "/admin/cohortes/edit-cohorte/:id": "/admin/cohortes/edit-cohorte/1",
  "/admin/cours/edit/:id": "/admin/cours/edit/1",
  "/admin/cours/views/:id": "/admin/cours/views/1",
  "/admin/*": "/admin/nulle-part",
  "/dashboard/*": "/dashboard/nulle-part",
  "/profile/*": "/profile/nulle-part",
};

/** An address of a staff screen; one of an item is found by a link of the screen above it. */
export async function addressOf(page: Page, pattern: string): Promise<string | null> {
  const known = byHand[pattern];
  if (known || !pattern.includes(":")) return known ?? pattern;
  const [above = ""] = pattern.split(/\/(?=:)/, 1);
  await open(page, above.replace(/\/people$/, ""));
  const shape = new RegExp(`^${above}/(?!new$|add$|create$)[^/?#]+`);
  const hrefs = await page
    .locator("main a[href]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  const found = hrefs.map((href) => shape.exec(href)?.[0]).find(Boolean);
  const tail = pattern.slice(above.length).replace(/^\/:[^/]+/, "");
  if (!found) return null;
  return tail.includes(":") ? (hrefs.find((href) => href.startsWith(found)) ?? null) : found + tail;
}
