import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { fieldOf, isSaved, textOf } from "./content-page.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

/** What ends while somebody writes: the tab, the browser, or the line and then the browser. */
export const ends = ["tab", "browser", "line"] as const;
export type End = (typeof ends)[number];

type Round = { end: End; keys: number; titled: boolean };

/**
 * A browser of its own. `writeUntilEnd` writes an article in it, ends something after so many keys, and
 * looks for the text from a new tab: on the dashboard, in the list or as an article. It fails when a
 * character is lost.
 */
export async function ownDevice() {
  const profile = await mkdtemp(join(tmpdir(), "tremplin-profile-"));
  let context = await launch(profile);
  await enterAs(context, "editor");
  // Browsers write cookies out after half a minute: one that is killed sooner has lost them.
  const cookies = await context.cookies();

  async function writeUntilEnd(name: string, round: Round) {
    const page = await context.newPage();
    await open(page, "/admin/news/add");
    await expect(textOf(page)).toBeVisible();
    if (round.titled) await fieldOf(page, "Titre").fill(name);
    await textOf(page).click();
    const text = `${name} : ${"des mots que personne ne récrit volontiers. ".repeat(20)}`;
    const typed = text.slice(0, round.keys);
    if (round.end === "line") await context.setOffline(true);
    for (const key of typed) await page.keyboard.type(key);
    await expect(textOf(page)).toContainText(typed.trim());
    await writesAreOver(page);
    await endNow(context, page, round.end);
    if (round.end !== "tab") {
      context = await launch(profile);
      await context.addCookies(cookies);
    }
    const again = await context.newPage();
    await find(again, name, typed);
    await again.close();
  }

  async function remove() {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
  return { writeUntilEnd, remove };
}

/**
 * Keys come faster here than a person types, and a slow machine writes the text of each a moment later:
 * a look into the store waits for the writes that were begun, and for none that was not.
 */
function writesAreOver(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("tremplin-texts");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("entries").objectStore("entries").count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

function launch(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    baseURL: here().url,
    locale: "fr-FR",
  });
}

async function endNow(context: BrowserContext, page: Page, end: End) {
  const session = await context.newCDPSession(page);
  if (end === "tab") {
    // The process of the page, as when memory runs out.
    const crashed = page.waitForEvent("crash");
    void session.send("Page.crash").catch(() => {});
    await crashed;
    // A crashed tab stays in the context, which then cannot be taken offline.
    await page.close();
    return;
  }
  const browser = await context.browser()?.newBrowserCDPSession();
  const info = await browser?.send("SystemInfo.getProcessInfo");
  const process_ = info?.processInfo.find(({ type }) => type === "browser");
  if (!process_) throw new Error("no process of the browser");
  const closed = context.waitForEvent("close");
  process.kill(process_.id, "SIGKILL");
  await closed;
}

/** Finds the whole text, wherever it is. */
async function find(page: Page, name: string, typed: string) {
  await open(page, "/dashboard");
  const waiting = page.getByRole("listitem").filter({ hasText: name });
  const listed = page.getByRole("link", { name });
  await expect(async () => {
    if (await waiting.getByRole("link", { name: /^Reprendre/ }).count()) return;
    await open(page, `/admin/news?search=${encodeURIComponent(name)}`);
    await expect(waiting.or(listed).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  const resume = waiting.getByRole("link", { name: /^Reprendre/ });
  if (await resume.count()) await resume.click();
  else await listed.first().click();
  await expect(textOf(page)).toContainText(typed.trim());
  // Stored, so that it waits no more. Another title: on a slow machine all of it was stored before the
  // end, and what does not change is not saved again.
  await fieldOf(page, "Titre").fill(`${name} Retrouvé`);
  await isSaved(page);
}
