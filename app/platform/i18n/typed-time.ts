import type { Locale } from "./locales.ts";

/** `14:05` as people write it: `14:05`, in American English `2:05 PM`; else nothing. */
export function writtenTime(time: string, locale: Locale): string {
  const [, hours = "", minutes = ""] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (!hours || locale !== "en") return hours && `${hours}:${minutes}`;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? "AM" : "PM"}`;
}

/**
 * The hour that was typed, with any usual separator or none, in twelve or twenty-four hours; null
 * when it is none. An hour without minutes counts only if `short`, because they may still follow.
 */
export function readTime(typed: string, { short = false } = {}): string | null {
  const text = typed.trim().toLowerCase().replaceAll(".m.", "m");
  const [, half = ""] = /([ap]m)$/.exec(text) ?? [];
  const bare = text.replace(/(?:[ap]m|uhr)$/, "").trimEnd();
  const [, typedHours = "", minutes = short ? "00" : ""] =
    /^(\d{1,2})\s*[:.h]\s*(\d\d)$/.exec(bare) ??
    /^(\d\d)(\d\d)$/.exec(bare) ??
    /^(\d{1,2})(?:\s*h)?$/.exec(bare) ??
    [];
  if (!typedHours || !minutes || (half && !/^(?:[1-9]|0[1-9]|1[0-2])$/.test(typedHours))) {
    return null;
  }
  const hours = half ? (Number(typedHours) % 12) + (half === "pm" ? 12 : 0) : Number(typedHours);
  const isReal = hours < 24 && Number(minutes) < 60;
  return isReal ? `${String(hours).padStart(2, "0")}:${minutes}` : null;
}
