import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { verifyAddress } from "../../app/training/certificates/issuing/print.server.ts";
import { certificates, erasedCertificates } from "../../app/training/certificates/tables.server.ts";
import { insertCertificate } from "../setup/certificates.ts";
import { insertCohort } from "../setup/cohorts.ts";
import { insertPeople, somePeople } from "../setup/registrations.ts";
import { expect, test } from "./journey.ts";
import { here } from "./site.ts";

async function aCertificate() {
  const { db, url } = here();
  const cohort = await insertCohort(db, { formationId: 1, capacity: 1 });
  const [person] = await insertPeople(
    db,
    somePeople(1, { status: "admitted", cohortId: cohort.id }).map((one) => ({
      ...one,
      reference: "MA-2026-953001",
    })),
  );
  const row = await insertCertificate(db, {
    registrationId: person?.id ?? 0,
    cohortId: cohort.id,
    name: "Awa Fictive",
  });
  return { db, row, address: verifyAddress(url, row) };
}

// A service worker would bring the script that the journey holds back.
test.use({ serviceWorkers: "block" });

/** What the page says, from top to bottom. */
const verdicts = (page: Page) => page.locator("[data-verdict]:visible, [data-checking]:visible");

test("a QR code has one verdict: valid, not genuine, erased, or signed by us and unknown", async ({
  page,
}) => {
  const { db, row, address } = await aCertificate();
  await page.goto(address);
  await expect(verdicts(page)).toHaveCount(1);
  await expect(verdicts(page)).toContainText("Ce certificat est valide");
  await expect(verdicts(page)).toContainText("La signature du code QR est juste");
  await expect(page.getByText("Awa Fictive")).toBeVisible();

  const place = address.indexOf("#") + 30;
  const changed = address[place] === "A" ? "B" : "A";
  const tampered = address.slice(0, place) + changed + address.slice(place + 1);
  // The script that checks never comes: the page must not say “valid” meanwhile.
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("about:blank");
  await page.goto(tampered);
  await expect(verdicts(page)).toHaveText(/Nous vérifions la signature/);
  await expect(page.getByText("Ce certificat est valide")).toBeHidden();
  await page.unroute("**/assets/**/*.js");
  await page.unroute("**/*.js");
  await page.reload();
  await expect(verdicts(page)).toHaveText(/Ce certificat n’est pas authentique/);
  await expect(page.getByText("Awa Fictive")).toBeHidden();

  await db.delete(certificates).where(eq(certificates.id, row.id));
  await page.goto("about:blank");
  await page.goto(address);
  await expect(verdicts(page)).toHaveText(/Nous ne pouvons pas confirmer ce certificat/);
  await expect(page.getByText("ne vient pas de nous")).toBeHidden();
  const days = { issuedOn: "2026-11-02", erasedOn: "2026-11-18" };
  await db.insert(erasedCertificates).values({ code: row.code, ...days });
  await page.reload();
  await expect(verdicts(page)).toHaveCount(1);
  await expect(verdicts(page)).toContainText("Nous ne pouvons plus confirmer ce certificat");
  await expect(verdicts(page)).toContainText("La signature du code QR est juste");
});
