import routes from "#app/routes.ts";
import { lookTwice, narrow } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { insertAdmissions } from "./staff-people.ts";

test("every admissions screen passes axe at 360 px light and at 1280 px dark", async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ viewport: narrow, reducedMotion: "reduce" });
  const user = await enterAs(context, "coordinator");
  const page = await context.newPage();
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  const { registration, round, cohort } = await insertAdmissions(user.id);
  const ids: [string, number][] = [
    ["/admin/registration/select/:id", round],
    ["/admin/registration/intakes/:id", 1],
    ["/admin/registration/:id", registration],
    ["/admin/reading/:id", round],
    ["/admin/cohortes", cohort],
  ];
  // Forms are changed by administrators: accounts-screens visits them.
  const screens = pathsOf(routes).filter((path) =>
    /^\/admin\/(?:registration(?!\/forms)|cohortes|reading)/.test(path),
  );
  expect(screens.length).toBeGreaterThan(16);
  for (const path of screens) {
    const [, id] = ids.find(([start]) => path.startsWith(start)) ?? ["", 0];
    await open(page, `/de${path.replace(":id", String(id))}`);
    await lookTwice(page, { path });
    // A block in a paragraph: the browser closes the paragraph, and React writes the page anew.
    await expect(page.locator("p :is(div, p, ul, ol)"), path).toHaveCount(0);
  }
  expect(said).toEqual([]);
  await context.close();
});

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

/** Every address of the site, with the places its ids stand in. */
function pathsOf(entries: readonly Entry[], above = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const own = path === ":lang?" ? "" : path ? `${above}/${path}` : above;
    return [...(children ? pathsOf(children, own) : []), ...(path && own ? [own] : [])];
  });
}
