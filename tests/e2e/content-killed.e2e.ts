import { expect, test } from "./journey.ts";
import { ownDevice } from "./killed.ts";

test("no character is lost when the tab ends while somebody writes", async ({ site }) => {
  expect(site.url).toBeTruthy();
  const { writeUntilEnd, remove } = await ownDevice();
  await writeUntilEnd("Interrompu", { end: "tab", keys: 40, titled: true });
  await remove();
});
