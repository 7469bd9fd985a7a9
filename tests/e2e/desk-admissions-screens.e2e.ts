import routes from "../../app/routes.ts";
import { problems, problemsOfLook } from "./accessible.ts";
import { open } from "./alive.ts";
import { aWholeDesk } from "./desk-people.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";

for (const { width, colorScheme, lang, whole } of [
  { width: 360, colorScheme: "light", lang: "de", whole: true },
  { width: 1280, colorScheme: "dark", lang: "de", whole: false },
] as const) {
  test(`every screen of admissions is accessible, ${width} px, ${colorScheme}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ colorScheme, viewport, reducedMotion: "reduce" });
    const user = await enterAs(context, "coordinator");
    const page = await context.newPage();
    const said: string[] = [];
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") said.push(message.text());
    });
    const { registration, round, cohort } = await aWholeDesk(user.id, width);
    const ids: [string, number][] = [
      ["/admin/registration/select/:id", round],
      ["/admin/registration/:id", registration],
      ["/admin/reading/:id", round],
      ["/admin/cohortes", cohort],
    ];
    const screens = pathsOf(routes).filter((path) =>
      /^\/admin\/(?:registration|cohortes|reading)/.test(path),
    );
    expect(screens.length).toBeGreaterThan(17);
    for (const path of screens) {
      const [, id] = ids.find(([start]) => path.startsWith(start)) ?? ["", 0];
      await open(page, `/${lang}${path.replace(":id", String(id))}`);
      const look = whole ? problems : problemsOfLook;
      expect(await look(page), path).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
      // A block in a paragraph: the browser closes the paragraph, and React writes the page anew.
      await expect(page.locator("p :is(div, p, ul, ol)"), path).toHaveCount(0);
    }
    expect(said).toEqual([]);
    await context.close();
  });
}

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

/** Every address of the site, with the places its ids stand in. */
function pathsOf(entries: readonly Entry[], above = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const own = path === ":lang?" ? "" : path ? `${above}/${path}` : above;
    return [...(children ? pathsOf(children, own) : []), ...(path && own ? [own] : [])];
  });
}
