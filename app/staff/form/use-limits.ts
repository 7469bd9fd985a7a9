import { useTranslations } from "use-intl";

/** From this share of the limit on the length is shown. */
const SHOWN_FROM = 0.6;

/** How long a text is, once that matters, and a sentence when it is too long. */
export function useLengthOf(text: string, limit: number): { count?: string; tooLong?: string } {
  const t = useTranslations("staff.limits");
  // The server measures without outer spaces.
  const { length } = text.trim();
  if (length <= limit * SHOWN_FROM) return {};
  const count = `${length} / ${limit}`;
  return length > limit
    ? { count, tooLong: t("tooLong", { max: limit, count: length }) }
    : { count };
}

type Range = { min?: number | undefined; max?: number | undefined };

/** A sentence when a number is out of its range; nothing for an empty one. */
export function useOutOfRange(value: string | number | undefined, { min, max }: Range) {
  const t = useTranslations("staff.limits");
  if (value === undefined || value === "") return undefined;
  const isLow = min !== undefined && Number(value) < min;
  const isHigh = max !== undefined && Number(value) > max;
  if (!isLow && !isHigh) return undefined;
  // As texts: years have no thousands separator.
  if (min !== undefined && max !== undefined) {
    return t("between", { min: String(min), max: String(max) });
  }
  return isLow ? t("atLeast", { min: String(min) }) : t("atMost", { max: String(max) });
}

/** A sentence when there are too many lines, or one of them is too long. */
export function useLinesProblem(lines: string[], { limit, most }: { limit: number; most: number }) {
  const t = useTranslations("staff.limits");
  if (lines.length > most) return t("tooMany", { max: most, count: lines.length });
  const longest = lines.reduce((max, { length }) => Math.max(max, length), 0);
  return longest > limit ? t("lineTooLong", { max: limit, count: longest }) : undefined;
}
