import { browserEnvironment } from "#app/api-client/browser/browser-environment.ts";
import { refusalSentence } from "#app/api-client/browser/refusal-key.ts";
import { sessionActions } from "#app/api-client/browser/session.ts";
import { noSession } from "#app/api-client/browser/state.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { rememberEmail, rememberedEmail } from "../remembered-email.ts";
import { pageAfterSignIn } from "../rules.ts";
import type { SignInData } from "../sign-in-data.ts";

/**
 * The sign-in page is plain HTML with this script, so that it does not load the whole interface.
 */
function start(form: HTMLFormElement, { words, runtime, locale }: SignInData) {
  const email = inputOf(form, "email");
  const password = inputOf(form, "password");
  const remember = inputOf(form, "remember");
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const place = form.querySelector<HTMLElement>("[data-refusal]");
  if (!email || !password || !remember || !button || !place) return;
  const { login, fetchAuthenticatedUser } = sessionActions(
    browserEnvironment(runtime, locale),
    noSession(),
  );
  let pending = false;
  let wait: ReturnType<typeof setInterval> | undefined;

  function showError(text: string) {
    if (!place) return;
    place.hidden = text === "";
    const line = place.querySelector("[role=alert] p");
    if (line && line.textContent !== text) line.textContent = text;
  }

  function setBusy(yes: boolean) {
    pending = yes;
    if (!button) return;
    button.disabled = yes;
    button.textContent = yes ? words.pending : words.submit;
  }

  async function send() {
    if (pending || !email || !password) return;
    setBusy(true);
    const address = email.value.trim();
    await before;
    const result = await login(address, password.value);
    if (result.success) {
      rememberEmail(remember?.checked ? address : null);
      // The button stays busy until the next page has loaded.
      location.assign(nextPage(result.user.isDefaultPassword, locale));
      return;
    }
    setBusy(false);
    if (result.status === 429) return countDown(result.retryAfter ?? 60);
    showError(refusalSentence(result, (key, { id }) => words[key].replace("{id}", id)));
    if (result.status === 422) password.select();
  }

  /** Disables the form for the given time and shows the remaining seconds. */
  function countDown(seconds: number) {
    const until = Date.now() + seconds * 1000;
    const tick = () => {
      const left = Math.ceil((until - Date.now()) / 1000);
      if (button) button.disabled = left > 0;
      const text = left === 1 ? words.waitOne : words.waitMany.replace("{seconds}", String(left));
      showError(left > 0 ? text : "");
      if (left <= 0) clearInterval(wait);
    };
    clearInterval(wait);
    wait = setInterval(tick, 1000);
    tick();
  }

  // Removes an expired token before a new one is stored.
  const before = fetchAuthenticatedUser();
  void before.then((user) => {
    if (user) location.replace(nextPage(user.isDefaultPassword, locale));
  });
  form.dataset.ready = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  startEye(form, password);

  // The remembered address is known in the browser only; do not overwrite typed text.
  const known = rememberedEmail();
  if (known && !email.value) {
    email.value = known;
    remember.checked = true;
    password.focus();
  }
  if (form.dataset.early !== undefined) void send();
}

function startEye(form: HTMLFormElement, password: HTMLInputElement) {
  const eye = form.querySelector<HTMLButtonElement>("[data-eye]");
  eye?.addEventListener("click", () => {
    const shown = password.type === "password";
    password.type = shown ? "text" : "password";
    eye.setAttribute("aria-pressed", String(shown));
  });
}

function nextPage(mustChange: boolean, locale: Locale): string {
  const { search } = location;
  return mustChange
    ? localePath(locale, `/auth/password${search}`)
    : pageAfterSignIn(locale, new URLSearchParams(search));
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

const form = document.querySelector<HTMLFormElement>("form[data-sign-in]");
const data = document.querySelector("script[data-sign-in-data]")?.textContent;
if (form && data) start(form, JSON.parse(data) as SignInData);
document.documentElement.dataset.ready = "";
