import { dateFormat } from "#app/i18n/dates.ts";
import { localePath, splitLocale } from "#app/i18n/paths.ts";
import { readCode } from "../../rules.ts";
import type { PublicKey } from "../../schema.ts";
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
}

/** With the server's answer on the page, only what it cannot know is added. */
function show(place: HTMLElement, checked: Checked) {
  const served = place.dataset.served !== undefined;
  const { says } = checked;
  if (served && says !== "genuine" && says !== "forged") return;
  const name = served && says === "genuine" ? "signed" : says;
  const said = place.querySelector<HTMLElement>(`[data-says="${name}"]`);
  if (!said) return;
  if (checked.says === "genuine") fill(said, checked.proven);
  said.hidden = false;
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
addEventListener("hashchange", () => location.reload());
