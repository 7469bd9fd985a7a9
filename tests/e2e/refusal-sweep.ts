import type { ElementHandle, Locator, Page } from "@playwright/test";
import { open, still } from "./page-ready.ts";
import {
  clearNotices,
  type Failure,
  failures,
  fillFields,
  LAYERS,
  layerOf,
  lostOf,
  press,
  refuseWrites,
  sentencesFor,
  settled,
} from "./refused-writes.ts";

/** A button by its name, as what is pressed before may add others. */
type Place = { name: string; nth: number };
/** The buttons to press one after the other; each may open the layer of the next. */
type Way = Place[];
type Sweep = {
  page: Page;
  address: string;
  sent: { failure: Failure; writes: string[] };
  /** What the fields of the screen hold since it was opened. */
  typed: string[];
  problems: string[];
  /** The place of the screen among all. */
  nth: number;
};

/** What is pressed on a screen: the frame around it has no writes of its own. */
const PRESSED =
  ":is(button, [role=menuitem], [role=switch]):visible:not([disabled], [data-disabled], [aria-haspopup=listbox], th *, [role=toolbar] *)";
/** These close what was opened, or only show something else. */
const CLOSING =
  /^(Annuler|Fermer|Retour|Rester|Continuer à écrire|Effacer la recherche|Choisir les colonnes|Page |Première page|Dernière page)/;
/** A list has the same buttons in every row. */
const ALIKE = 2;

/**
 * Makes every write of a screen fail, and returns what a person misses: for one cause each, or
 * thoroughly for all.
 */
export async function sweepWrites(
  page: Page,
  address: string,
  { nth, isThorough }: { nth: number; isThorough: boolean },
): Promise<{ writes: string[]; problems: string[] }> {
  const sent = await refuseWrites(page);
  const sweep: Sweep = { page, address, sent, typed: [], problems: [], nth };
  const ways = await waysFrom(sweep);
  if (isThorough) {
    for (const [write, way] of ways) {
      for (const failure of failures) await tryAgain(sweep, write, way, failure);
    }
  }
  return { writes: [...ways.keys()], problems: sweep.problems };
}

/**
 * Presses everything on a screen and in what that opens, and returns the first way to each write.
 * Each fails for the next cause, from screen to screen another one first.
 */
async function waysFrom(sweep: Sweep): Promise<Map<string, Way>> {
  const { page, sent, nth } = sweep;
  const ways = new Map<string, Way>();
  async function look(way: Way) {
    const typed = await follow(sweep, way.slice(0, -1));
    await clearNotices(page);
    const failure = failures[(nth + ways.size) % failures.length] ?? sent.failure;
    sent.failure = failure;
    const before = sent.writes.length;
    const open = await page.locator(LAYERS).elementHandles();
    if (!(await pressAt(page, way.at(-1)))) return;
    const written = sent.writes.slice(before);
    const first = written.find((write) => !ways.has(write));
    for (const write of written) if (!ways.has(write)) ways.set(write, way);
    if (first) await judge(sweep, first, failure, typed);
    const isDeeper = await isNewLayer(page, open);
    const isElsewhere = new URL(page.url()).pathname !== pathOf(sweep);
    if (written.length || way.length > 2 || isElsewhere || !isDeeper) return;
    for (const next of await placesIn(await layerOf(page))) await look([...way, next]);
  }
  await reset(sweep);
  for (const place of await placesIn(await layerOf(page))) await look([place]);
  return ways;
}

/** Whether a layer is on top that was not there: a dialog may take the place of its menu. */
async function isNewLayer(page: Page, former: readonly ElementHandle[]): Promise<boolean> {
  if ((await page.locator(LAYERS).count()) === 0) return false;
  const top = await layerOf(page);
  for (const each of former) {
    if (await top.evaluate((layer, other) => layer === other, each)) return false;
  }
  return true;
}

/** Goes a way again while writes fail so. */
async function tryAgain(sweep: Sweep, write: string, way: Way, failure: Failure) {
  const { page, sent, problems } = sweep;
  const typed = await follow(sweep, way.slice(0, -1));
  await clearNotices(page);
  sent.failure = failure;
  const before = sent.writes.length;
  await pressAt(page, way.at(-1));
  if (sent.writes.length > before) await judge(sweep, write, failure, typed);
  else problems.push(`${write} ${failure.name}: the write was not sent again`);
}

/** Notes what a person misses after a write failed. */
async function judge({ page, problems }: Sweep, write: string, failure: Failure, typed: string[]) {
  const wanted = sentencesFor(failure);
  const said = page.getByText(new RegExp(wanted.map(escaped).join("|"))).filter({ visible: true });
  const isSaid = await said
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
  const missed = (await lostOf(page, typed)).map((text) => `lost: ${text}`);
  if (!isSaid) missed.push(`not said: ${wanted[0]}; instead: ${await alertsOn(page)}`);
  problems.push(...missed.map((what) => `${write} ${failure.name}: ${what}`));
}

/** Presses these places of the screen; returns what was typed into the layer they lead to. */
async function follow(sweep: Sweep, way: Way): Promise<string[]> {
  const { page } = sweep;
  await reset(sweep);
  for (const place of way) {
    await fillLayer(sweep);
    await pressAt(page, place);
  }
  return fillLayer(sweep);
}

/** What is typed into the editor saves itself: that is another journey. Fields outside a form filter. */
async function fillLayer(sweep: Sweep): Promise<string[]> {
  const { page } = sweep;
  const layer = await layerOf(page);
  const isScreen = (await layer.getAttribute("role")) === null;
  if (!isScreen) return fillFields(layer);
  const isEditor = await page.locator("[contenteditable=true]").count();
  if (!isEditor) sweep.typed.push(...(await fillFields(layer.locator("form"))));
  return sweep.typed;
}

/** Closes what is open; opens the screen anew where that does not do. */
async function reset(sweep: Sweep) {
  const { page, address } = sweep;
  for (let tries = 0; tries < 3 && (await page.locator(LAYERS).count()); tries += 1) {
    const leave = page.getByRole("button", { name: "Fermer sans enregistrer" });
    if (await leave.count())
      await leave
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
    else await page.keyboard.press("Escape");
    await still(page);
  }
  const isClosed = (await page.locator(LAYERS).count()) === 0;
  if (isClosed && page.url() !== "about:blank" && new URL(page.url()).pathname === pathOf(sweep))
    return;
  await open(page, address);
  await settled(page);
  sweep.typed = [];
}

async function namesIn(layer: Locator): Promise<string[]> {
  return layer
    .locator(PRESSED)
    .evaluateAll((all) =>
      all.map((each) => each.getAttribute("aria-label") ?? each.textContent?.trim() ?? ""),
    );
}

async function placesIn(layer: Locator): Promise<Place[]> {
  const times = new Map<string, number>();
  const count = (name: string) => {
    times.set(name, (times.get(name) ?? -1) + 1);
    return times.get(name) ?? 0;
  };
  return (await namesIn(layer)).flatMap((name) => {
    const [nth, likes] = [count(name), count(`like ${name.replace(/\d.*/, "").split(" ", 2)}`)];
    return CLOSING.test(name) || likes >= ALIKE ? [] : [{ name, nth }];
  });
}

async function pressAt(page: Page, place: Place | undefined): Promise<boolean> {
  const layer = await layerOf(page);
  const same = (await namesIn(layer)).flatMap((name, at) => (name === place?.name ? [at] : []));
  const at = place && same[place.nth];
  return at !== undefined && press(page, layer.locator(PRESSED).nth(at));
}

async function alertsOn(page: Page): Promise<string> {
  const texts = await page.locator("[role=alert]:visible, [role=status]:visible").allInnerTexts();
  return texts.join(" | ").slice(0, 300) || "nothing";
}

function pathOf({ address, page }: Sweep): string {
  return new URL(address, page.url()).pathname;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
