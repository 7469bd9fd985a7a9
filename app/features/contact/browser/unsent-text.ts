const KEY = "contact-unsent";

/** What was typed, until this tab is closed: a phone short of memory opens the page anew. */
export function save(form: HTMLFormElement) {
  const typed = fieldsOf(form).map(({ name, value }) => [name, value]);
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(typed)));
}

export function restore(form: HTMLFormElement) {
  const typed = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
  const kept = new Map<string, unknown>(Array.isArray(typed) ? typed : []);
  for (const field of fieldsOf(form)) {
    const value = kept.get(field.name);
    if (!field.value && typeof value === "string") field.value = value;
  }
}

export function forget() {
  attempt(() => sessionStorage.removeItem(KEY));
}

/** What people fill in: not the form's number, and not the field nobody sees. */
function fieldsOf(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[id^="field-"][name]')];
}

/** Storage may be switched off or full; the text is then on the page alone. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
