import type { Locator, Page } from "@playwright/test";
import { screens } from "../pages/staff-screens.ts";
import { expect, journeysOn } from "./journey.ts";
import { open, still } from "./page-ready.ts";
import { enterAs } from "./person.ts";
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
} from "./refused-writes.ts";
import { addressOf, fillLists } from "./staff-tour.ts";

// The demonstration stays away from a site with the applications of other journeys.
const test = journeysOn({});

/** Places of the buttons to press one after the other; each may open the layer of the next. */
type Way = number[];
type Sweep = {
  page: Page;
  address: string;
  sent: { failure: Failure; writes: string[] };
  /** What the fields of the screen hold since it was opened. */
  typed: string[];
};

/** What is pressed on a screen: the frame around it has no writes of its own. */
const PRESSED =
  ":is(button, [role=menuitem], [role=switch]):visible:not([disabled], [data-disabled], [aria-haspopup=listbox], th *)";
/** These close what was opened, or only show something else. */
const CLOSING =
  /^(Annuler|Fermer|Retour|Rester|Continuer à écrire|Effacer la recherche|Choisir les colonnes|Page |Première page|Dernière page)/;
/** A list has the same buttons in every row. */
const ALIKE = 2;

/** One of each kind; all of them take an hour: `REFUSALS=all npm run test:long -- FILE`. */
const some = [
  "/dashboard",
  "/admin/news/add",
  "/admin/news/topics",
  "/admin/cohortes/create",
  "/admin/profile/settings",
  "/admin/registration/:id",
];
const swept = Object.keys(screens).filter(
  (pattern) => process.env.REFUSALS === "all" || some.includes(pattern),
);

test.describe.configure({ mode: "parallel" });

test("the screens that are swept exist", () => {
  expect(swept).toEqual(expect.arrayContaining(some));
});

for (const pattern of swept) {
  test(`whoever writes on ${pattern} reads why it failed and loses nothing typed`, async ({
    page,
    context,
  }) => {
    test.setTimeout(1_200_000);
    page.on("dialog", (dialog) => void dialog.accept());
    const user = await enterAs(context, "admin");
    await fillLists(user);
    const address = await addressOf(page, pattern);
    test.skip(!address, "the demonstration has no such item");
    if (!address) return;
    const sweep: Sweep = { page, address, sent: await refuseWrites(page), typed: [] };
    const problems: string[] = [];
    const ways = await waysFrom(sweep);
    for (const [write, way] of ways) {
      for (const failure of failures) {
        const found = await problemsOf(sweep, way, failure);
        problems.push(...found.map((problem) => `${write} ${failure.name}: ${problem}`));
      }
    }
    test.info().annotations.push({ type: "writes", description: [...ways.keys()].join(", ") });
    expect(problems).toEqual([]);
  });
}

/** Presses everything on a screen and in what that opens; the first way to each write. */
async function waysFrom(sweep: Sweep): Promise<Map<string, Way>> {
  const { page, sent } = sweep;
  const ways = new Map<string, Way>();
  sent.failure = failures.find(({ name }) => name === "422") ?? sent.failure;
  async function look(way: Way) {
    await follow(sweep, way.slice(0, -1));
    const before = sent.writes.length;
    const open = await page.locator(LAYERS).count();
    if (!(await pressAt(page, way.at(-1) ?? 0))) return;
    const written = sent.writes.slice(before);
    for (const write of written) if (!ways.has(write)) ways.set(write, way);
    const isDeeper = (await page.locator(LAYERS).count()) > open;
    const isElsewhere = new URL(page.url()).pathname !== pathOf(sweep);
    if (written.length || way.length > 2 || isElsewhere || !isDeeper) return;
    for (const next of await placesIn(await layerOf(page))) await look([...way, next]);
  }
  await reset(sweep);
  for (const place of await placesIn(await layerOf(page))) await look([place]);
  return ways;
}

/** Goes a way again while writes fail so, and says what a person misses. */
async function problemsOf(sweep: Sweep, way: Way, failure: Failure): Promise<string[]> {
  const { page, sent } = sweep;
  const typed = await follow(sweep, way.slice(0, -1));
  await clearNotices(page);
  sent.failure = failure;
  const before = sent.writes.length;
  await pressAt(page, way.at(-1) ?? 0);
  if (sent.writes.length === before) return ["the write was not sent again"];
  const wanted = sentencesFor(failure);
  const said = page.getByText(new RegExp(wanted.map(escaped).join("|"))).filter({ visible: true });
  const isSaid = await said
    .first()
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
  const lost = await lostOf(page, typed);
  return [
    ...(isSaid ? [] : [`not said: ${wanted[0]}; instead: ${await alertsOn(page)}`]),
    ...lost.map((text) => `lost: ${text}`),
  ];
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

/** What is typed into the editor saves itself: that is another journey. */
async function fillLayer(sweep: Sweep): Promise<string[]> {
  const { page } = sweep;
  const layer = await layerOf(page);
  const isScreen = (await layer.getAttribute("role")) === null;
  if (!isScreen) return fillFields(layer);
  const isEditor = await page.locator("[contenteditable=true]").count();
  if (!isEditor) sweep.typed.push(...(await fillFields(layer)));
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
  await still(page);
  sweep.typed = [];
}

async function placesIn(layer: Locator): Promise<number[]> {
  const names = await layer
    .locator(PRESSED)
    .evaluateAll((all) =>
      all.map((each) => each.getAttribute("aria-label") ?? each.textContent?.trim() ?? ""),
    );
  const times = new Map<string, number>();
  return names.flatMap((name, place) => {
    const kind = name.replace(/\d.*/, "").split(" ").slice(0, 2).join(" ");
    times.set(kind, (times.get(kind) ?? 0) + 1);
    return CLOSING.test(name) || (times.get(kind) ?? 0) > ALIKE ? [] : [place];
  });
}

async function pressAt(page: Page, place: number): Promise<boolean> {
  return press(page, (await layerOf(page)).locator(PRESSED).nth(place));
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
