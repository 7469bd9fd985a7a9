import { expect, test } from "./journey.ts";
import { open, ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { cutLine, workerReady } from "./worker.ts";

/** Some seconds of silence: frames of 104 bytes, 32 kbit/s, one channel. */
function recording(): Buffer {
  const frame = Buffer.alloc(104);
  Buffer.from([0xff, 0xfb, 0x10, 0xc4]).copy(frame);
  return Buffer.concat(Array.from({ length: 600 }, () => frame));
}

test("a recording is chosen in the editor, heard on the form, and heard again without a line", async ({
  browser,
}) => {
  const office = await browser.newContext({ reducedMotion: "reduce" });
  await enterAs(office, "admin");
  const page = await office.newPage();
  await open(page, "/admin/registration/forms");
  await page.getByRole("link", { name: "Candidature en mécanique agricole" }).click();
  const step = page.getByRole("region", { name: "Votre nom" });
  await step.getByRole("button", { name: /^Nom de famille/ }).click();
  await step.getByRole("button", { name: "Choisir un enregistrement" }).first().click();
  const picker = page.getByRole("dialog", { name: "Choisir un enregistrement" });
  await picker
    .locator("input[type=file]")
    .setInputFiles({ name: "nom.mp3", mimeType: "audio/mpeg", buffer: recording() });
  await picker.getByRole("button", { name: /^Nom/ }).click();
  await expect(step.locator("audio")).toHaveAttribute("src", /\.mp3$/);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Enregistré. Le public voit")).toBeVisible();
  await page.getByRole("tab", { name: "Publier" }).click();
  await page.getByRole("button", { name: /^Publier la version/ }).click();
  await expect(page.getByText(/La version \d+ est en ligne/)).toBeVisible();
  await office.close();

  const pocket = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await pocket.newPage();
  const loaded: string[] = [];
  phone.on("request", (request) => loaded.push(request.url()));
  await phone.goto("/registration/meca-agro/name");
  await workerReady(phone);
  await ready(phone);
  const listen = phone.getByRole("button", { name: "Écouter : Nom de famille" });
  await expect(phone.locator("[data-listen]"), "only where a recording is").toHaveCount(1);
  expect(
    loaded.filter((url) => url.endsWith(".mp3")),
    "nothing is loaded before",
  ).toEqual([]);
  await listen.click();
  await expect(phone.locator("[data-listen]")).toHaveAttribute("data-listen", "playing");
  await phone.getByRole("button", { name: "Arrêter : Nom de famille" }).click();

  await cutLine(phone);
  await phone.reload();
  await ready(phone);
  await listen.click();
  await expect(phone.locator("[data-listen]")).toHaveAttribute("data-listen", "playing");
  await pocket.close();

  const still = await browser.newContext({ javaScriptEnabled: false });
  const plain = await still.newPage();
  await plain.goto("/registration/meca-agro/name");
  await expect(plain.locator("main audio")).toHaveAttribute("preload", "none");
  await still.close();
});
