import { splitLocale } from "#app/platform/i18n/paths.ts";
import { isListed, keptOrder } from "../rules.ts";
import { PAGES } from "./page-store.ts";

/** Lists on the offline page what this device keeps, by the headings of the stored pages. */
export async function listKeptPages() {
  const place = document.querySelector<HTMLElement>("[data-kept]");
  const list = place?.querySelector<HTMLElement>("[data-kept-list]");
  if (!place || !list) return;
  const pages = await namesOfPages(list.dataset.home ?? "").catch(() => []);
  for (const { name, path } of keptOrder(pages)) {
    const link = document.createElement("a");
    link.href = path;
    link.textContent = name;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  list.hidden = pages.length === 0;
  const none = place.querySelector<HTMLElement>("[data-kept-none]");
  if (none) none.hidden = pages.length > 0;
}

async function namesOfPages(home: string): Promise<{ name: string; path: string }[]> {
  const stored = await caches.open(PAGES);
  const addresses = (await stored.keys()).map(({ url }) => new URL(url));
  const listed = addresses.filter((url) => isListed(url, location.pathname));
  const pages = listed.map(async (url) => {
    const html = (await (await stored.match(url.href))?.text()) ?? "";
    const page = new DOMParser().parseFromString(html, "text/html");
    // The heading of the home page is a slogan.
    const isHome = splitLocale(url.pathname).path === "/";
    const heading = page.querySelector("h1")?.textContent?.trim() || page.title;
    const name = (isHome && home) || heading;
    return { name, path: url.pathname };
  });
  return (await Promise.all(pages)).filter(({ name }) => name);
}
