import { expect, test } from "./journey.ts";
import { ends, ownDevice } from "./killed.ts";

/** A round takes about eight seconds. `KILLED_ROUNDS=100 npm run test:long -- FILE` for more. */
const ROUNDS = Number(process.env.KILLED_ROUNDS ?? 12);

/** The same rounds in every run, so that a failure can be looked at. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test("no character is lost when the tab, the browser or the line ends while somebody writes", async ({
  site,
}) => {
  expect(site.url).toBeTruthy();
  const { writeUntilEnd, remove } = await ownDevice();
  for (const [at, end] of ends.entries()) {
    await writeUntilEnd(`Interrompu par ${end}`, { end, keys: 40 + 7 * at, titled: end === "tab" });
  }
  await remove();
});

test(`in ${ROUNDS} interrupted texts no character is lost`, async ({ site }) => {
  test.setTimeout(90 * 60_000);
  expect(site.url).toBeTruthy();
  const random = randomFrom(18);
  const { writeUntilEnd, remove } = await ownDevice();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const end = ends[random(ends.length)] ?? "tab";
    const how = { end, keys: 40 + random(120), titled: random(2) === 0 };
    await test.step(`round ${round}, ${JSON.stringify(how)}`, () =>
      writeUntilEnd(`Manche n° ${round}.`, how));
  }
  await remove();
});
