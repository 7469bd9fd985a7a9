import { type UnsentCause, whyUnsent } from "./unsent-reason.ts";
import { clear, keepNewer, restore, save } from "./unsent-text.ts";

/**
 * Sends the form without leaving the page, so that the text stays when offline and the back button
 * skips the form's response. Without this script the form is posted normally.
 */
export function startContactForm() {
  const form = document.querySelector<HTMLFormElement>("form[data-contact]");
  if (!form) return;
  restore(form);
  listen(form);
}

function listen(form: HTMLFormElement) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!form.ariaBusy) void send(form);
  });
}

async function send(form: HTMLFormElement) {
  const rest = showSending(form);
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const body = new URLSearchParams(fields);
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  if (!answer) return keep(whyUnsent());
  if (answer.redirected) {
    clear();
    location.assign(`${answer.url}#form`);
    return;
  }
  const place = form.parentElement;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const corrected = page.querySelector<HTMLFormElement>("form[data-contact]");
  if (!place || !corrected) {
    // A proxy, or the site in trouble: its page would take the place of what was typed.
    const { status } = answer;
    if (status >= 400) return keep(whyUnsent(status));
    // Not a response of this site: let the browser show it.
    save(form);
    form.submit();
    return;
  }
  clear();
  keepNewer(form, corrected, new Map(fields));
  place.replaceChildren(corrected);
  listen(corrected);
  show(corrected.querySelector('[role="alert"]'));

  function keep(why: UnsentCause) {
    rest();
    save(form);
    show(form.querySelector(`[data-unsent=${why}]`));
  }
}

/** Shows the sending state; returns a function that undoes it. */
function showSending(form: HTMLFormElement) {
  for (const notice of form.querySelectorAll("[data-unsent]")) notice.setAttribute("hidden", "");
  const button = form.querySelector<HTMLElement>("[data-sending]");
  const words = button?.textContent ?? "";
  form.ariaBusy = "true";
  if (button) button.textContent = button.dataset.sending ?? words;
  return () => {
    form.ariaBusy = null;
    if (button) button.textContent = words;
  };
}

function show(notice: HTMLElement | null) {
  if (!notice) return;
  notice.hidden = false;
  notice.tabIndex = -1;
  notice.focus({ preventScroll: true });
  notice.scrollIntoView({ block: "center" });
}
