/** One line that always tells where the answers are: on this phone, on the way, or arrived. */
export type StatusKind = "kept" | "sending" | "waiting" | "sent" | "trouble";

export function showStatus(kind: StatusKind, text: string) {
  const line = document.querySelector<HTMLElement>("[data-status]");
  if (!line) return;
  line.hidden = false;
  line.dataset.state = kind;
  // Said again only when it changes: a screen reader would speak at every key.
  const place = line.firstElementChild;
  if (place && place.textContent !== text) place.textContent = text;
}

export function hideStatus() {
  const line = document.querySelector<HTMLElement>("[data-status]");
  if (line) line.hidden = true;
}

export function hourOf(moment: number | string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(
    new Date(moment),
  );
}

/** `about 340 kB`: what a file costs of somebody's data. */
export function sizeOf(bytes: number, locale: string): string {
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 1000
    ? unit(kilobytes, "kilobyte", locale)
    : unit(Math.round(kilobytes / 100) / 10, "megabyte", locale);
}

function unit(value: number, name: "kilobyte" | "megabyte", locale: string): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit: name }).format(value);
}
