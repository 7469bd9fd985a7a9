import type { Locator, Page, Route } from "@playwright/test";
import { ApiError, refusalIn } from "../../app/api-client/browser/api-error.ts";
import { refusalSentence } from "../../app/api-client/browser/refusal-key.ts";
import { translatorFor } from "../../app/platform/i18n/translator.ts";
import { still } from "./page-ready.ts";

const t = translatorFor("fr");

export type Failure = {
  name: string;
  status?: number;
  headers?: Record<string, string>;
  json?: object;
};

/** Every way a write fails; the one that ends the session comes last. */
export const failures: Failure[] = [
  { name: "no network" },
  { name: "403", status: 403, json: { message: "This action is unauthorized." } },
  { name: "409", status: 409, json: { message: "Conflict" } },
  { name: "419", status: 419, json: { message: "CSRF token mismatch." } },
  {
    name: "422",
    status: 422,
    json: { message: "Refusé pour essai.", errors: { no_such_field: ["Refusé pour essai."] } },
  },
  {
    name: "429",
    status: 429,
    headers: { "retry-after": "41" },
    json: { message: "Too Many Attempts." },
  },
  { name: "500", status: 500, json: { message: "Server Error", request_id: "5d2c-41f7" } },
  { name: "503", status: 503, json: { message: "Service Unavailable" } },
  { name: "401", status: 401, json: { message: "Unauthenticated." } },
];

/** What a person has to read. */
export function sentencesFor({ status, headers = {}, json }: Failure): string[] {
  const error =
    status === undefined
      ? new ApiError("Failed to fetch")
      : refusalIn(status, json, (name) => headers[name] ?? null);
  const sentence = refusalSentence(error, (key, values) => t(`apiClient.refusal.${key}`, values));
  // The editor knows what these two mean for a text.
  return status === 403 ? [sentence, t("editor.refused.closed")] : [sentence];
}

/** Answers every write of the page with the failure at hand; none reaches the server. */
export async function refuseWrites(page: Page) {
  const state = { failure: failures[0] as Failure, writes: [] as string[] };
  await page.route("**/api/**", async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const name = `${request.method()} ${pathname.replace(/\/\d+(?=\/|$)|(?<=\/(tags|roles|templates))\/[\w-]+/g, "/:id")}`;
    if (request.method() === "GET" || inBackground.test(name)) return route.fallback();
    state.writes.push(name);
    const { status, headers, json } = state.failure;
    if (status === undefined) return route.abort();
    await route.fulfill({ status, headers: headers ?? {}, json });
  });
  return state;
}

/** Where somebody is, counted visits and previews: nobody asked for them, and nothing is lost. */
const inBackground = /\/(presence|preview|meaning|tries)$|POST \/api\/(login|logout)/;

let typedSoFar = 0;

/** Fills every empty field inside; returns what was typed. */
export async function fillFields(place: Locator): Promise<string[]> {
  const typed: string[] = [];
  const fields = place.locator(
    "input:not([type=hidden],[type=checkbox],[type=radio],[type=file],[type=date],[type=search]):visible, textarea:visible",
  );
  for (const field of await fields.all()) {
    const facts = await field
      .evaluate((input: HTMLInputElement) => ({
        free: !input.value && !input.readOnly && !input.disabled,
        list: input.getAttribute("aria-haspopup") === "listbox",
        day: /\/|\./.test(input.placeholder) && input.inputMode === "numeric",
        kind: input.type,
        numeric: input.inputMode === "numeric" || input.inputMode === "decimal",
      }))
      .catch(() => null);
    if (!facts) continue;
    if (facts.list) {
      await chooseFirst(field);
      continue;
    }
    if (!facts.free) continue;
    typedSoFar += 1;
    const text = textFor(facts, typedSoFar);
    await field.fill(text, { timeout: 2_000 }).catch(() => {});
    if (facts.kind === "text" && !facts.numeric && !facts.day) typed.push(text);
  }
  for (const box of await place.locator("input[type=checkbox]:visible").all()) {
    await box.check({ timeout: 500 }).catch(() => {});
  }
  return typed;
}

type Facts = { day: boolean; kind: string; numeric: boolean };

function textFor({ day, kind, numeric }: Facts, count: number): string {
  if (day) return "05/05/2031";
  if (kind === "email") return `essai-${count}@exemple.test`;
  if (kind === "password") return `Un mot de passe ${count} assez long`;
  if (kind === "tel") return "+225 07 00 00 00 01";
  if (kind === "time") return "10:30";
  return kind === "number" || numeric ? "3" : `Écrit ${count} fois`;
}

async function chooseFirst(field: Locator) {
  if (await field.inputValue().catch(() => "x")) return;
  const page = field.page();
  await field.click({ timeout: 1_000 }).catch(() => {});
  await page
    .locator("[role=option]:visible")
    .first()
    .click({ timeout: 800 })
    .catch(() => page.keyboard.press("Escape"));
}

/** The texts of fields that are no longer anywhere on the page. */
export async function lostOf(page: Page, typed: readonly string[]): Promise<string[]> {
  const held = await page
    .locator("input, textarea")
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  return typed.filter((text) => !held.some((value) => value.includes(text)));
}

/** Removes earlier notices, so that a sentence that is read is that of the last write. */
export async function clearNotices(page: Page) {
  await page.locator(".mantine-Notification-closeButton").evaluateAll((all) => {
    for (const each of all) (each as HTMLElement).click();
  });
  await page.locator(".mantine-Notification-root").first().waitFor({ state: "detached" });
}

/** The dialog or menu on top, else the screen. */
export async function layerOf(page: Page): Promise<Locator> {
  const layers = page.locator(LAYERS);
  const count = await layers.count();
  return count ? layers.nth(count - 1) : page.locator("main");
}

export const LAYERS = ":is([role=dialog], [role=alertdialog], [role=menu]):visible";

/** Presses one and waits for what that may start: a write, or another layer. */
export async function press(page: Page, button: Locator): Promise<boolean> {
  const before = await page.locator(LAYERS).count();
  const wait = { timeout: 1_200 };
  const started = Promise.any([
    page.waitForRequest((request) => request.method() !== "GET", wait),
    page.locator(LAYERS).nth(before).waitFor(wait),
  ]).catch(() => null);
  const isPressed = await button.click({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  await started;
  await still(page);
  return isPressed;
}
