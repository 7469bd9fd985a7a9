import { screens } from "../pages/staff-screens.ts";
import { expect, journeysOn } from "./journey.ts";
import { enterAs } from "./person.ts";
import { sweepWrites } from "./refusal-sweep.ts";
import { addressOf, fillLists } from "./staff-tour.ts";

// The demonstration stays away from a site with the applications of other journeys.
const test = journeysOn({});

/** All screens take most of an hour: `REFUSALS=all npm run test:long -- FILE`. */
const isAll = process.env.REFUSALS === "all";
/** One for each way of the kit to write: there every write fails for every cause, elsewhere for one. */
const inEveryWay = [
  "/dashboard",
  "/admin/news/add",
  "/admin/news/topics",
  "/admin/cohortes/create",
  "/admin/profile/settings",
];
/** With dialogs behind menus and in rows: one cause for each write. */
const inOneWay = ["/admin/registration/:id", "/admin/users"];
const swept = [...inEveryWay, ...inOneWay];
const patterns = Object.keys(screens).filter((pattern) => isAll || swept.includes(pattern));
const isThorough = (pattern: string) => inEveryWay.includes(pattern);

test.describe.configure({ mode: "parallel" });

test("the screens that are swept exist", () => {
  expect(patterns).toEqual(expect.arrayContaining(swept));
});

for (const [nth, pattern] of patterns.entries()) {
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
    const wanted = { nth, isThorough: isThorough(pattern) };
    const { writes, problems } = await sweepWrites(page, address, wanted);
    test.info().annotations.push({ type: "writes", description: writes.join(", ") });
    expect(problems).toEqual([]);
  });
}
