import type { Page } from "@playwright/test";
import type { FormToEdit } from "#app/admissions/form-editor/schema.ts";
import type { StoredField, StoredForm } from "#app/website/registration-form/stored-form.ts";
import { type Client, createClient } from "../../measure/setup/clients.ts";
import { fine } from "./accessible.ts";
import { agreeAndSend, box, fillIn, photo, type Somebody, somebody } from "./applicant.ts";
import { expect, journeysOn } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { tokenOf } from "./person.ts";
import { applications, reference } from "./sent-application.ts";

const test = journeysOn({});

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const path = "/api/desk/registration-forms/meca-agro";
const said = (text: string) => ({ fr: text, en: text, de: text });

async function bodyOf<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as T;
}

/** An administrator at another machine, who works through the calls of the screens. */
const admin = async (url: string) => createClient({ url }, await tokenOf("admin"));

/** Publishes the form with a change. */
async function publish(client: Client, change: (form: StoredForm) => StoredForm) {
  const { draft, draft_version } = await bodyOf<FormToEdit>(client.get(path));
  const definition = change(structuredClone(draft));
  const saved = await bodyOf<FormToEdit>(
    client.put(`${path}/draft`, { draft_version, definition }),
  );
  expect(saved.problems).toEqual({});
  if (saved.changes.length === 0) return;
  await bodyOf(client.post(`${path}/publish`, { draft_version: saved.draft_version }));
}

function question(form: StoredForm, name: string): StoredField {
  const found = form.steps.flatMap(({ fields }) => fields).find((field) => field.name === name);
  if (!found) throw new Error(`no question ${name}`);
  return found;
}

let shipped: StoredForm | undefined;

test.beforeEach(async ({ site }) => {
  const client = await admin(site.url);
  // Every journey begins with the form as it ships, whatever the one before did to it.
  shipped ??= (await bodyOf<FormToEdit>(client.get(path))).draft;
  await publish(client, () => shipped as StoredForm);
});

/** Somebody who has answered everything and only has to send it. */
async function atTheReview(page: Page): Promise<Somebody> {
  const who = somebody();
  await page.goto("/registration/meca-agro");
  await ready(page);
  await fillIn(page, who);
  await page.locator("main [name=consent]").check();
  return who;
}

/** Sends it; the page comes back with what changed, and with every answer. */
async function isAskedAgain(page: Page, who: Somebody, words: string | RegExp) {
  await page.locator("main form button[type=submit]:visible").click();
  await expect(page.locator("[data-summary]")).toContainText(words);
  for (const [name, text] of [
    ["last_name", who.last_name],
    ["phone", who.phone],
    ["motivation", "la motopompe de mon oncle"],
  ] as const) {
    await expect(page.locator(`[data-answer="${name}"]`), "nothing is lost").toContainText(text);
  }
  await fine(page, "the form has changed");
}

async function isTaken(page: Page, who: Somebody) {
  await agreeAndSend(page);
  await expect(reference(page)).toHaveText(/^MA-\d{4}-\d{6}$/);
  const rows = await applications(who.phone);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.answers).toMatchObject({ last_name: who.last_name, education_level: "bac" });
  return rows[0]?.answers ?? {};
}

/** From a step where something was missing to the review. */
async function goOnFrom(page: Page, step: string) {
  await page.goto(`/registration/meca-agro/${step}`);
  await ready(page);
}

test.describe("a form that changes while somebody fills it in", () => {
  test("a question is added: it is asked, and the rest is there", async ({ page, site }) => {
    const who = await atTheReview(page);
    await publish(await admin(site.url), (form) => {
      const licence: StoredField = {
        name: "driving_licence",
        type: "choice",
        label: said("Permis de conduire"),
        required: true,
        options: { own: ["yes", "no"].map((code) => ({ code, label: said(code) })) },
      };
      form.steps.find(({ name }) => name === "education")?.fields.push(licence);
      return form;
    });
    await isAskedAgain(page, who, "Permis de conduire");
    await goOnFrom(page, "education");
    await page.locator('main [name="driving_licence"][value="yes"]:visible').check();
    await goOnFrom(page, "review");
    expect(await isTaken(page, who)).toMatchObject({ driving_licence: "yes" });
  });

  test("a question is retired: its answer alone is left out", async ({ page, site }) => {
    const who = await atTheReview(page);
    await publish(await admin(site.url), (form) => {
      for (const step of form.steps) {
        step.fields = step.fields.filter(({ name }) => name !== "farming_link");
      }
      return form;
    });
    await isAskedAgain(page, who, /agriculture/);
    expect(await isTaken(page, who)).not.toHaveProperty("farming_link");
  });

  test("an option is retired: the question is asked again, and only that one", async ({
    page,
    site,
  }) => {
    const who = await atTheReview(page);
    await publish(await admin(site.url), (form) => {
      const field = question(form, "farming_link");
      if ("options" in field && "own" in field.options) {
        for (const option of field.options.own) if (option.code === "family") option.retired = true;
      }
      return form;
    });
    await isAskedAgain(page, who, /agriculture/);
    await goOnFrom(page, "work");
    await expect(page.locator('main [name="farming_link"][value="family"]')).toHaveCount(0);
    await page.locator('main [name="farming_link"][value="worker"]:visible').check();
    await goOnFrom(page, "review");
    expect(await isTaken(page, who)).toMatchObject({ farming_link: "worker" });
  });

  test("a condition changes: an answer that is no longer asked for is left out", async ({
    page,
    site,
  }) => {
    const who = await atTheReview(page);
    await publish(await admin(site.url), (form) => {
      question(form, "machines").when = { field: "experience", notIn: ["", "none"] };
      return form;
    });
    await isAskedAgain(page, who, /machines/i);
    expect(await isTaken(page, who)).not.toHaveProperty("machines");
  });

  test("a document is added: it is asked for, and the answers wait", async ({ page, site }) => {
    const who = await atTheReview(page);
    await publish(await admin(site.url), (form) => {
      form.documents.push({
        name: "recommendation",
        label: said("Lettre de recommandation"),
        help: said("Une photo suffit."),
        needed: "now",
      });
      return form;
    });
    await isAskedAgain(page, who, "Lettre de recommandation");
    await goOnFrom(page, "documents");
    const asked = page.locator('[data-document="recommendation"]');
    const file = { name: "lettre.jpg", mimeType: "image/jpeg", buffer: await photo(600) };
    await asked.locator("input[type=file]").setInputFiles(file);
    await expect(asked).toContainText("Arrivé chez nous");
    await goOnFrom(page, "review");
    await isTaken(page, who);
  });

  test("a submission that waits for the network comes back with the new question", async ({
    page,
    context,
    site,
  }) => {
    const who = await atTheReview(page);
    await context.setOffline(true);
    await page.locator("main form button[type=submit]:visible").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("attend sur cet appareil");
    await publish(await admin(site.url), (form) => {
      question(form, "email").required = true;
      return form;
    });
    await context.setOffline(false);
    await expect(page.locator("[data-summary]")).toContainText(/e-mail/i);
    await expect(page.locator('[data-answer="last_name"]')).toContainText(who.last_name);
    await goOnFrom(page, "contact");
    await box(page, "email").fill("awa.fictive@tremplin.example");
    await goOnFrom(page, "review");
    expect(await isTaken(page, who)).toMatchObject({ email: "awa.fictive@tremplin.example" });
  });
});

type Overview = {
  intakes: { id: number; form: string; version: number; opens_on: string; closes_on: string }[];
};

/** Gives the call of the form another last day, as the screen does. */
async function closeOn(client: Client, closes_on: string) {
  const { intakes } = await bodyOf<Overview>(client.get("/api/registration-calls/overview"));
  const call = intakes.find(({ form }) => form === "meca-agro");
  if (!call) throw new Error("no call");
  const { id, version } = call;
  // An intake that opened today was never open when it closed yesterday.
  const opens_on = call.opens_on < closes_on ? call.opens_on : closes_on;
  const json = { opens_on, closes_on, seats: null, version, tell: false };
  await bodyOf(client.put(`/api/registration-calls/${id}`, json));
  return call.closes_on;
}

test("the call is closed while somebody fills the form in, and extended again: nothing is lost", async ({
  page,
  site,
}) => {
  const client = await admin(site.url);
  const who = await atTheReview(page);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const last = await closeOn(client, yesterday);
  await isAskedAgain(page, who, "Les candidatures sont closes depuis");
  await page.goto("/registration/meca-agro");
  await ready(page);
  await expect(page.locator("[data-queue]"), "kept on the device").toContainText("Awa Mariam F.");
  await closeOn(client, last);
  await goOnFrom(page, "review");
  await expect(page.locator('[data-answer="last_name"]')).toContainText(who.last_name);
  await isTaken(page, who);
});
