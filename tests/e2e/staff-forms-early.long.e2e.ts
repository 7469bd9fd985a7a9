import type { Page } from "@playwright/test";
import { screens } from "../pages/staff-screens.ts";
import { typeEarly } from "./early-typing.ts";
import { expect, journeysOn } from "./journey.ts";
import { enterAs } from "./person.ts";
import { addressOf, fillLists } from "./staff-tour.ts";

// The demonstration stays away from a site with the applications of other journeys.
const test = journeysOn({});

/** Fields in which somebody writes words; the server sends them before the scripts. */
const WRITTEN =
  "main :is(textarea, input:is([type=text], [type=search], [type=email], :not([type]))):not([readonly], [disabled], [aria-haspopup], [role=combobox], [inputmode=numeric], [inputmode=decimal], [aria-hidden=true])";
/** All screens in a few journeys, which run beside each other. */
const GROUPS = 4;

test.describe.configure({ mode: "parallel" });

for (let group = 0; group < GROUPS; group += 1) {
  test(`what is typed into a screen that becomes ready stays, part ${group + 1} of ${GROUPS}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(900_000);
    // No list comes beside a record later: the first field is the one of the screen.
    await page.setViewportSize({ width: 1100, height: 800 });
    await fillLists(await enterAs(context, "admin"));
    const patterns = Object.keys(screens).filter((_, at) => at % GROUPS === group);
    const typed: string[] = [];
    for (const pattern of patterns) {
      const path = await addressOf(page, pattern);
      if (!path || !(await isWritten(page, path))) continue;
      const input = page.locator(WRITTEN).filter({ visible: true }).first();
      for (const until of ["before", "after"] as const) {
        await test.step(`${pattern}, the last word ${until} it is ready`, () =>
          typeEarly(page, { path, input }, "Essai sans attendre", until));
      }
      typed.push(pattern);
    }
    test.info().annotations.push({ type: "screens", description: typed.join(", ") });
    expect(typed.length).toBeGreaterThan(0);
  });
}

/** Whether the server sends a field of this screen. */
async function isWritten(page: Page, path: string): Promise<boolean> {
  const answer = await page.request.get(path);
  await page.goto("about:blank");
  await page.setContent((await answer.text()).replace(/<script[\s\S]*?<\/script>/g, ""));
  return (await page.locator(WRITTEN).filter({ visible: true }).count()) > 0;
}
