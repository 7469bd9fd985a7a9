import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { openStorage } from "../app/platform/files/storage.server.ts";
import { fillDemo } from "../scripts/demo/fill.ts";
import { ready, still } from "./e2e/page-ready.ts";
import { enterAs, newPerson } from "./e2e/person.ts";
import { onePageOfEachKind } from "./e2e/public-pages.ts";
import { type Site, startSite } from "./e2e/site.ts";
import { addressOf } from "./e2e/staff-tour.ts";
import { screens } from "./pages/staff-screens.ts";

/**
 * `npm run tour`: pictures of every screen on the demonstration’s data, in three languages, two
 * themes and three widths, as contact sheets to look at. `--language de --theme dark --width 360`
 * and parts of addresses (`/admin/news`) choose some of them.
 */
const { values: chosen, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: "string", multiple: true, default: ["fr", "en", "de"] },
    theme: { type: "string", multiple: true, default: ["light", "dark"] },
    width: { type: "string", multiple: true, default: ["360", "768", "1280"] },
  },
});
const FOLDER = resolve("tour");
const HEIGHT = 800;
/** Columns of a contact sheet, so that a picture stays readable. */
const COLUMNS: Record<string, number> = { 360: 8, 768: 5, 1280: 4 };

type Look = { language: string; theme: string; width: string };
type Place = { area: "public" | "staff"; path: string };
type Shot = { path: string; file: string; note: string };

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const site = await startSite({ LOG_LEVEL: "error" });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  await showAll(site, browser);
} finally {
  await browser.close();
  await site.stop();
}

async function showAll({ url, db, dataDir }: Site, browser: Browser) {
  const { user } = await newPerson("admin");
  const { user: second } = await newPerson("editor");
  const storage = await openStorage({ dataDir });
  const options = { people: 600, coordinator: user, readers: [user.id, second.id] };
  await fillDemo({ db, storage, now: new Date() }, options);
  const places = await placesOf(browser, url);
  const sheets: string[] = [];
  for (const language of chosen.language) {
    for (const theme of chosen.theme) {
      for (const width of chosen.width) {
        const look = { language, theme, width };
        for (const area of ["public", "staff"] as const) {
          const paths = places.filter((place) => place.area === area).map(({ path }) => path);
          if (paths.length === 0) continue;
          const name = [area, language, theme, width].join("-");
          const shots = await showSome(browser, { url, look, area, paths, name });
          await writeSheet(browser, { name, shots, columns: COLUMNS[width] ?? 4 });
          sheets.push(name);
          console.log(`${name}: ${shots.length} screens`);
        }
      }
    }
  }
  const links = sheets.map((name) => `<li><a href="${name}.html">${name}</a></li>`).join("\n");
  await writeFile(join(FOLDER, "index.html"), `<!doctype html><ul>\n${links}\n</ul>\n`);
  console.log(`Contact sheets: ${join(FOLDER, "index.html")}`);
}

/** Addresses without their language; those of items are found by a link of the screen above. */
async function placesOf(browser: Browser, url: string): Promise<Place[]> {
  const wanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part));
  const context = await browser.newContext({ baseURL: url });
  await enterAs(context, "admin");
  const page = await context.newPage();
  const listed = await onePageOfEachKind(context.request);
  const visitor = ["/registration/meca-agro", "/registration/suivi", "/login", "/search?search=a"];
  const places: Place[] = [
    ...listed.filter(({ locale }) => locale === "fr").map(({ path }) => path),
    ...visitor,
  ].map((path) => ({ area: "public", path }));
  for (const pattern of Object.keys(screens).filter(wanted)) {
    const path = await addressOf(page, pattern);
    if (path) places.push({ area: "staff", path });
    else console.log(`no item for ${pattern}`);
  }
  await context.close();
  return places.filter(({ path }) => wanted(path));
}

type Round = { url: string; look: Look; area: Place["area"]; paths: string[]; name: string };

async function showSome(browser: Browser, { url, look, area, paths, name }: Round) {
  const width = Number(look.width);
  const isPhone = width < 600;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: "reduce",
    colorScheme: look.theme === "dark" ? "dark" : "light",
  });
  // Nothing is asked for twice, and no French page leads to another language.
  await context.addCookies([{ url, name: "locale", value: look.language }]);
  if (area === "staff") await enterAs(context, "admin");
  await mkdir(join(FOLDER, name), { recursive: true });
  const waiting = [...paths.entries()];
  const shots: Shot[] = [];
  const work = async () => {
    const page = await context.newPage();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, path] = next;
      const file = `${name}/${String(at).padStart(3, "0")}.jpeg`;
      shots[at] = { path, file, note: await show(page, { path, look, area, file, context }) };
    }
  };
  await Promise.all([work(), work()]);
  await context.close();
  return shots;
}

type View = {
  path: string;
  look: Look;
  area: Place["area"];
  file: string;
  context: BrowserContext;
};

/** Returns what is wrong at first sight: a status, or a page wider than the screen. */
async function show(page: Page, { path, look, area, file }: View): Promise<string> {
  const prefix = look.language === "fr" ? "" : `/${look.language}`;
  const answer = await page.goto(prefix + path);
  if (area === "staff") await ready(page);
  await still(page);
  await page.screenshot({ path: join(FOLDER, file), type: "jpeg", quality: 70 });
  const [wide, high] = await page.evaluate(() => [
    document.documentElement.scrollWidth > document.documentElement.clientWidth,
    document.documentElement.scrollHeight,
  ]);
  const status = answer?.status() ?? 0;
  const notes: (string | number)[] = [
    `${high} px`,
    wide ? "wider than the screen" : "",
    status < 300 ? "" : status,
  ];
  return notes.filter(Boolean).join(" · ");
}

async function writeSheet(
  browser: Browser,
  { name, shots, columns }: { name: string; shots: Shot[]; columns: number },
) {
  const figures = shots.map(
    ({ path, file, note }) =>
      `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${path}<br>${note}</figcaption></figure>`,
  );
  const style = `body{font:12px sans-serif;display:grid;gap:8px;grid-template-columns:repeat(${columns},1fr)}
figure{margin:0}img{width:100%;border:1px solid #999}`;
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style>\n${figures.join("\n")}\n`;
  const file = join(FOLDER, `${name}.html`);
  await writeFile(file, html);
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  await page.goto(`file://${file}`);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
  await page.close();
}
