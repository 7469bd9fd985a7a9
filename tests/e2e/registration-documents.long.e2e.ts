import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { someApplicants } from "../setup/applicants.ts";
import { problems } from "./accessible.ts";
import { lookUp } from "./follow-page.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { file } from "./photos.ts";
import { cutLine, workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** A written page as a phone sees it, large as phones make them. */
async function pageOf({ light = 1, blur = 0 } = {}): Promise<Buffer> {
  const lines = Array.from({ length: 16 }, (_, line) => {
    const text = `Certificat n° ${line}${line}-${randomBytes(3).toString("hex")}, Bouaké`;
    return `<text x="160" y="${300 + line * 150}" font-size="80">${text}</text>`;
  });
  const paper = `<rect width="2200" height="2900" fill="#f2efe6"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2200" height="2900" font-family="sans-serif">${paper}${lines.join("")}</svg>`;
  // Grain keeps the file as heavy as that of a camera.
  const noise = await sharp({
    create: {
      width: 2200,
      height: 2900,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 6 },
    },
  })
    .png()
    .toBuffer();
  const drawn = sharp(Buffer.from(svg)).composite([{ input: noise, blend: "soft-light" }]);
  const flat = await drawn.flatten().png().toBuffer();
  const seen = sharp(flat).linear(light, 0);
  return (blur ? seen.blur(blur) : seen).jpeg({ quality: 92 }).toBuffer();
}

test("a photo is shown and judged on the device, can be taken again, and never blocks", async ({
  page,
}) => {
  test.slow();
  await page.goto("/registration/meca-agro");
  await ready(page);
  await workerReady(page);
  await page.goto("/registration/meca-agro/documents");
  await ready(page);
  const identity = page.locator('[data-document="identity"]');
  await expect(identity.locator("svg"), "a drawing for people who read little").toBeVisible();
  await expect(identity.locator("input")).toHaveCount(1);
  const choose = async (photo: Buffer) =>
    identity.locator("input").setInputFiles(file("carte.jpg", photo));
  const doubt = (kind: string) => identity.locator(`[data-doubt="${kind}"]`);
  const legible = identity.getByText("Est-ce lisible");

  await choose(await pageOf({ light: 0.12 }));
  await expect(doubt("dark")).toBeVisible();
  await expect(identity.locator("[data-picture]")).toBeVisible();
  await choose(await pageOf({ blur: 18 }));
  await expect(doubt("blurred")).toBeVisible();
  await expect(doubt("dark")).toBeHidden();
  expect(await problems(page)).toEqual([]);

  const heavy = await pageOf();
  expect(heavy.length).toBeGreaterThan(400_000);
  await cutLine(page);
  const chooser = page.waitForEvent("filechooser");
  await identity.getByRole("button", { name: /Reprendre la photo/ }).click();
  await (await chooser).setFiles(file("carte.jpg", heavy));
  await expect(doubt("blurred")).toBeHidden();
  await expect(legible).toBeVisible();
  const [, size = "0"] = /environ (\d+)\sko/.exec((await identity.textContent()) ?? "") ?? [];
  expect(Number(size)).toBeGreaterThan(20);
  expect(Number(size), "small enough for prepaid data").toBeLessThanOrEqual(256);
  await identity.getByRole("button", { name: /^Oui/ }).click();
  await expect(legible).toBeHidden();
  await expect(identity.getByText("Remplacer")).toBeVisible();

  // The photo is on the device, and is not asked about twice.
  await page.reload();
  await ready(page);
  await expect(identity.locator("[data-picture]")).toBeVisible();
  await expect(legible).toBeHidden();
  await identity.getByRole("button", { name: "Retirer" }).click();
  await expect(identity.locator("[data-picture]")).toBeHidden();
});

test("on the follow-up page a photo is judged and replaced, also without a network", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const person = { last_name: "Fictive", first_names: "Floue", phone: "+2250588990077" };
  const [row] = await someApplicants(site.db, [{ ...person, birth_date: "2001-03-27" }], 2026);
  const reference = row?.reference ?? "";
  await page.goto("/de/registration/suivi");
  await lookUp(page, reference, "27");
  await ready(page);
  const cv = page.locator('[data-document="cv"]');
  const choose = async (photo: Buffer) =>
    cv.locator("input").setInputFiles(file("lebenslauf.jpg", photo));
  await choose(await pageOf({ blur: 18 }));
  await expect(cv.getByText("scheint unscharf zu sein")).toBeVisible();
  await expect(cv.locator("[data-picture]")).toBeVisible();
  await choose(await pageOf());
  await expect(cv.getByText("scheint unscharf zu sein")).toBeHidden();
  await cv.getByRole("button", { name: /^Ja/ }).click();
  await expect(cv.getByText("Ist alles lesbar")).toBeHidden();
  const send = page.getByRole("button", { name: "Diese Dokumente senden" });
  await send.click();
  await expect(page.getByRole("status").first()).toContainText("angekommen");
  await expect(cv.getByText("können Sie es ersetzen")).toBeVisible();
  expect(await problems(page)).toEqual([]);

  await choose(await pageOf());
  await expect(cv.locator("[data-picture]")).toBeVisible();
  await context.setOffline(true);
  await send.click();
  await expect(page.locator("[data-acts] li")).toContainText("gespeichert");
  await context.setOffline(false);
  await expect(page.locator("[data-acts] li")).toContainText("angekommen");
});
