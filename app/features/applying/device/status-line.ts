/** The status line says where the answers are: saved here, being sent, waiting or sent. */
export type StatusKind = "saved" | "sending" | "waiting" | "sent" | "trouble";

export function showStatus(kind: StatusKind, text: string) {
  const line = document.querySelector<HTMLElement>("[data-status]");
  if (!line) return;
  line.hidden = false;
  line.dataset.state = kind;
  // Unchanged text is not set again: a screen reader would read it at every key.
  const place = line.firstElementChild;
  if (place && place.textContent !== text) place.textContent = text;
}

export function hideStatus() {
  const line = document.querySelector<HTMLElement>("[data-status]");
  if (line) line.hidden = true;
}

export function hourOf(moment: number | string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(moment));
}

/** `340 kB` or `1.2 MB`. */
export function sizeOf(bytes: number, locale: string): string {
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 1000
    ? unit(kilobytes, "kilobyte", locale)
    : unit(Math.round(kilobytes / 100) / 10, "megabyte", locale);
}

function unit(value: number, name: "kilobyte" | "megabyte", locale: string): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit: name }).format(value);
}
