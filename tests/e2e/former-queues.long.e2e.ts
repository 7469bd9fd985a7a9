import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { surveys } from "../../app/training/surveys/tables.server.ts";
import { completeAnswers } from "../setup/applicant.ts";
import { mecaAgro } from "../setup/forms.ts";
import { somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { applications, reference } from "./sent-application.ts";
import { here } from "./site.ts";
import { askedPerson } from "./survey-link.ts";

/** Writes into the browser’s storage as the scripts of former versions did. */
async function store(page: Page, place: string, entry: object) {
  await page.goto("/");
  await page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("tremplin-registrations");
        opening.onupgradeneeded = () => opening.result.createObjectStore("entries");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const writing = opening.result.transaction("entries", "readwrite");
          writing.objectStore("entries").put(value, key);
          writing.onerror = reject;
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [place, entry] as const,
  );
}

test("an application that a former version queued on this phone is sent once", async ({ page }) => {
  const { phone, identity_number } = somebody();
  const key = randomUUID();
  const courses = await (await page.request.get("/api/formations")).json();
  const course = (courses as { id: number; form: string }[]).find(
    ({ form }) => form === mecaAgro.key,
  );
  const answers = { ...completeAnswers(mecaAgro, course?.id ?? 0), phone, identity_number };
  await store(page, `queue/${key}`, {
    key,
    files: randomUUID(),
    form: "meca-agro",
    locale: "fr",
    queuedAt: Date.now() - 86_400_000,
    state: { kind: "waiting" },
    body: {
      answers,
      consent_version: mecaAgro.consentVersion,
      disability_consent: false,
      another_person: false,
    },
    documents: {},
    typed: {},
    who: "Awa F.",
  });
  await page.goto("/registration/meca-agro");
  await expect(reference(page)).toHaveText(/^MA-\d{4}-\d{6}$/);
  await page.reload();
  await expect(reference(page)).toBeVisible();
  expect(await applications(phone)).toHaveLength(1);
});

test("survey answers that a former version stored on this phone are sent", async ({ page }) => {
  const { path, survey } = await askedPerson("Ancienne", 2054);
  const token = path.split("/").pop() ?? "";
  const body = {
    situation: "none",
    related: null,
    since: null,
    income: null,
    useful: null,
    remark: "D’avant",
  };
  await store(page, `survey/${token}`, { token, locale: "fr", body, queuedAt: Date.now() });
  await page.goto(path);
  await expect(page.getByText("vos réponses sont bien arrivées")).toBeVisible();
  const [row] = await here().db.select().from(surveys).where(eq(surveys.id, survey));
  expect(row).toMatchObject({ way: "link", answers: { remark: "D’avant" } });
});
