import type { Locator, Page, Request } from "@playwright/test";
import { agreeAndSend, box, fillIn, motivation, next, somebody } from "./applicant.ts";
import { typeEarly } from "./early-typing.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { applications, reference } from "./sent-application.ts";
import { askedPerson } from "./survey-link.ts";

// A service worker would bring the scripts that the journeys hold back.
test.use({ serviceWorkers: "block" });
test.describe.configure({ mode: "parallel" });

type Form = {
  path: string;
  /** By the names of the inputs; the last one is typed into while the script comes. */
  words: [string, string][];
  /** A page without a script of its own is ready once it was loaded. */
  isReady?: (page: Page) => Promise<void>;
};

type Until = "before" | "after";

const loaded = (page: Page) => page.waitForLoadState("load");

const forms: Record<string, Form> = {
  contact: {
    path: "/contacts",
    words: [
      ["name", "Awa Fictive"],
      ["email", "awa@example.org"],
      ["subject", "Une question"],
      ["message", "Quand commence la prochaine cohorte ?"],
    ],
    isReady: loaded,
  },
  "search of the site": { path: "/search", words: [["search", "soudage"]], isReady: loaded },
  "search of courses": { path: "/formations", words: [["search", "soudage"]], isReady: loaded },
  "search of news": { path: "/news", words: [["search", "inscriptions"]], isReady: loaded },
  "verification of a certificate": {
    path: "/verify",
    words: [["code", "ABCD-EFGH-JKLM"]],
    isReady: loaded,
  },
  "follow-up": {
    path: "/registration/suivi",
    words: [
      ["birth_date.day", "27"],
      ["birth_date.month", "3"],
      ["birth_date.year", "2001"],
      ["reference", "MA-2026-000123"],
    ],
  },
  "sign-in": {
    path: "/login",
    words: [
      ["email", "personne@example.org"],
      ["password", "un mot de passe tapé tôt"],
    ],
  },
  "forgotten password": {
    path: "/auth?step=forgot",
    words: [["email", "personne@example.org"]],
  },
};

for (const [name, { path, words, isReady }] of Object.entries(forms)) {
  test(`${name}: what is typed before and while the page becomes ready is what is sent`, async ({
    page,
  }) => {
    for (const until of ["before", "after"] as const) {
      await test.step(`the last word ${until} the page is ready`, async () => {
        const said = await typeAndSend(page, { path, words, isReady }, until);
        for (const [, text] of words) expect(said).toContain(text);
      });
    }
  });
}

test("survey: what is typed before and while the page becomes ready is what is sent", async ({
  page,
}) => {
  const remark: [string, string] = ["remark", "Un atelier ouvert à Korhogo"];
  for (const [until, year] of [["before", 2061] as const, ["after", 2062] as const]) {
    const { path } = await askedPerson("Pressée", year);
    expect(await typeAndSend(page, { path, words: [remark] }, until)).toContain(remark[1]);
  }
});

test("answers that were kept do not replace what is typed before the page is ready, nor does their sending drop it", async ({
  page,
}) => {
  const { path } = await askedPerson("Corrigée", 2054);
  const remark = page.locator("form[data-survey] [name=remark]");
  await page.goto(path);
  await ready(page);
  await page.getByLabel("À mon compte").check();
  await page.getByLabel("Oui").check();
  await remark.fill("Un atelier");
  await page.route("**/api/surveys/own", (route) => route.abort());
  await page.getByRole("button", { name: /Envoyer/ }).click();
  await expect(page.locator("[data-kept]:visible")).toBeVisible();
  await page.unroute("**/api/surveys/own");

  await typeEarly(page, { path, input: remark }, "Deux ateliers", "before");
  await ready(page);
  await expect(page.getByLabel("À mon compte")).toBeChecked();
  await expect(remark).toHaveValue("Deux ateliers");

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/surveys/own", async (route) => {
    await answered;
    await route.fallback();
  });
  await page.getByRole("button", { name: /^Envoyer/ }).click();
  await remark.fill("Trois ateliers");
  answer();
  await expect(page.getByRole("button", { name: /^Envoyer/ })).toBeVisible();
  await expect(remark).toHaveValue("Trois ateliers");
  await page.getByRole("button", { name: /^Envoyer/ }).click();
  await expect(page.getByText("vos réponses sont bien arrivées")).toBeVisible();
  await page.reload();
  await expect(remark).toHaveValue("Trois ateliers");
});

test("application: what is typed before and while a step becomes ready is what arrives", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const who = somebody();
  const typed = {
    last_name: "Fictive-Pressée",
    first_names: "Aya sans attendre",
    birth_place: "Ferkessédougou",
    identity_number: `C${who.identity_number.slice(1)}77`,
    town: "Tortiya",
    motivation: `${motivation} Et je le dis sans attendre.`,
  };
  const steps: Record<string, (keyof typeof typed)[]> = {
    name: ["last_name", "first_names"],
    birth: ["birth_place"],
    identity: ["identity_number"],
    home: ["town"],
    motivation: ["motivation"],
  };
  await page.goto("/registration/meca-agro");
  await ready(page);
  await fillIn(page, who);
  for (const [step, names] of Object.entries(steps)) {
    for (const [at, name] of names.entries()) {
      const path = `/registration/meca-agro/${step}`;
      const until = at % 2 ? "before" : "after";
      await typeEarly(page, { path, input: box(page, name) }, typed[name], until);
      await page.locator("main form button[type=submit]:visible").click();
      await expect(page.locator(`[data-view="${step}"]`)).toBeHidden();
    }
  }
  await page.goto("/registration/meca-agro/review");
  await ready(page);
  for (const [name, text] of Object.entries(typed)) {
    await expect(page.locator(`[data-answer="${name}"]`)).toContainText(text);
  }
  await agreeAndSend(page);
  await expect(reference(page)).toBeVisible();
  const [row] = await applications(who.phone);
  expect(JSON.stringify(row)).toContain(typed.last_name);
  expect(JSON.stringify(row)).toContain(typed.motivation);
});

test("application: the first words of somebody without a draft are kept on the device", async ({
  page,
}) => {
  const who = somebody();
  const path = "/registration/meca-agro/name";
  const others: [Locator, string][] = [[box(page, "last_name"), who.last_name]];
  await typeEarly(page, { path, others, input: box(page, "first_names") }, "Aya Rose", "after");
  await page.locator('main [name="sex"][value="F"]').check();
  await next(page, "birth");
  await page.goto("/registration/meca-agro/name");
  await ready(page);
  await expect(box(page, "last_name")).toHaveValue(who.last_name);
  await expect(box(page, "first_names")).toHaveValue("Aya Rose");
});

/** Types all words and sends them; answers what was sent, decoded. */
async function typeAndSend(page: Page, { path, words, isReady }: Form, until: Until) {
  const [lastName, text] = words.at(-1) ?? ["", ""];
  const form = page.locator("main form").filter({ has: page.locator(`[name="${lastName}"]`) });
  const inputOf = (name: string) => form.locator(`[name="${name}"]:visible`).first();
  const others = words
    .slice(0, -1)
    .map(([name, typed]): [Locator, string] => [inputOf(name), typed]);
  await typeEarly(page, { path, input: inputOf(lastName), others, isReady }, text, until);
  const isSent = (request: Request) =>
    request.method() === "POST" || (request.isNavigationRequest() && request.url().includes("?"));
  const request = page.waitForRequest(isSent);
  await form.locator("[type=submit]:visible").first().click();
  const sent = await request;
  return decodeURIComponent(`${sent.url()} ${sent.postData() ?? ""}`.replaceAll("+", " "));
}
