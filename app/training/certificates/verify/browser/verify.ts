import { dateFormat } from "#app/platform/i18n/dates.ts";
import { localePath, splitLocale } from "#app/platform/i18n/paths.ts";
import { readCode } from "../../rules.ts";
import type { PublicKey } from "../../schema.ts";
import { type Found, isProof, verdictOf } from "../verdict.ts";
import { type Checked, checkProof } from "./check-proof.ts";

const { locale, path } = splitLocale(location.pathname);

/** Checks the signature in the address; the page says what was found. */
async function start() {
  const place = document.querySelector<HTMLElement>("[data-verify]");
  const [, , typed] = path.split("/");
  if (!place || !typed) return;
  const code = readCode(decodeURIComponent(typed)) ?? "";
  const block = place.querySelector("[data-verify-keys]");
  const keys = JSON.parse(block?.textContent ?? "[]") as PublicKey[];
  const { hash } = location;
  show(place, await checkProof({ hash, code }, keys, globalThis.crypto?.subtle));
  delete document.documentElement.dataset.proof;
}

/** Shows the one verdict that is true of what the server found and of the signature. */
function show(place: HTMLElement, checked: Checked) {
  const { name, note } = verdictOf(place.dataset.found as Found, checked.says);
  for (const one of place.querySelectorAll<HTMLElement>("[data-verdict]")) {
    one.hidden = one.dataset.verdict !== name;
  }
  for (const one of place.querySelectorAll<HTMLElement>("[data-note]")) {
    one.hidden = one.dataset.note !== note;
  }
  for (const one of place.querySelectorAll<HTMLElement>("[data-facts-of]")) {
    one.hidden = one.dataset.factsOf !== name;
    if (!one.hidden && name === "genuine" && checked.says === "genuine") fill(one, checked.proven);
  }
}

function fill(said: HTMLElement, facts: Readonly<Record<string, string>>) {
  const day = dateFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  for (const line of said.querySelectorAll<HTMLElement>("[data-fact]")) {
    const value = facts[line.dataset.fact ?? ""] ?? "";
    const place = line.querySelector("dd");
    if (!value || !place) continue;
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
    place.textContent = isDay ? day(new Date(`${value}T00:00:00Z`)) : value;
    line.hidden = false;
  }
}

/** Keeps the page without a code on this device, with its keys, for the next time without a line. */
function keepPage() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const address = new URL(localePath(locale, "/verify"), location.origin).href;
  serviceWorker.ready.then(({ active }) => active?.postMessage(address)).catch(() => {});
}

void start();
keepPage();
addEventListener("hashchange", () => {
  if (isProof(location.hash)) location.reload();
});
