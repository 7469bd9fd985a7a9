const KEY = "contact-unsent";

/** Keeps the typed text until the tab is closed: phones with little memory reload pages. */
export function save(form: HTMLFormElement) {
  const typed = fieldsOf(form).map(({ name, value }) => [name, value]);
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(typed)));
}

export function restore(form: HTMLFormElement) {
  const typed = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
  const stored = new Map<string, unknown>(Array.isArray(typed) ? typed : []);
  for (const field of fieldsOf(form)) {
    const value = stored.get(field.name);
    if (!field.value && typeof value === "string") field.value = value;
  }
}

export function clear() {
  attempt(() => sessionStorage.removeItem(KEY));
}

/** Takes over into the answered form what was typed while the message was on its way. */
export function keepNewer(
  form: HTMLFormElement,
  answered: HTMLFormElement,
  sent: Map<string, string>,
) {
  const typed = new Map(fieldsOf(form).map((field) => [field.name, field]));
  for (const field of fieldsOf(answered)) {
    const now = typed.get(field.name);
    if (now && lines(now.value) !== lines(sent.get(field.name) ?? "")) field.value = now.value;
  }
}

/** A form sends other line ends than its fields have. */
function lines(text: string) {
  return text.replaceAll("\r\n", "\n");
}

/** The visible fields. */
function fieldsOf(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[id^="field-"][name]')];
}

/** Storage may be blocked or full. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
