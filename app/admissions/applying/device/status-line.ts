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
