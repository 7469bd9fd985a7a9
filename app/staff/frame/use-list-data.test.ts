import { expect, test } from "vitest";
import { send } from "#app/api-client/browser/send-request.ts";
import { signedInBrowser } from "#tests/setup/fake-browser.ts";
import { askForRows, noteShown, unlessOtherRecord } from "./use-list-data.ts";

const { environment } = await signedInBrowser({ "DELETE /api/registrations/7": { body: {} } });
const erase = () => send(environment, "/api/registrations/7", { method: "DELETE" });

/** Whether going from the record back to the list asks for the rows again. */
const asksAgain = () =>
  unlessOtherRecord({
    currentUrl: new URL("http://localhost/admin/registration/7"),
    nextUrl: new URL("http://localhost/admin/registration"),
  });

/** Rows that are on their way until `arrive` is called. */
function rowsOnTheirWay() {
  const { promise, resolve: arrive } = Promise.withResolvers<object>();
  const shown = askForRows({ serverLoader: () => promise }).then(noteShown);
  return { arrive: () => arrive({}), shown };
}

test("rows asked for before a write and read after it are asked for again", async () => {
  const rows = rowsOnTheirWay();
  await erase();
  rows.arrive();
  await rows.shown;
  expect(asksAgain()).toBe(true);
});

test("rows asked for while a write had no answer are asked for again", async () => {
  const erased = erase();
  const rows = rowsOnTheirWay();
  rows.arrive();
  await rows.shown;
  await erased;
  expect(asksAgain()).toBe(true);
});

test("rows asked for after the answer to the last write are kept", async () => {
  await erase();
  const rows = rowsOnTheirWay();
  rows.arrive();
  await rows.shown;
  expect(asksAgain()).toBe(false);
  await expect(erase().then(asksAgain)).resolves.toBe(true);
});
