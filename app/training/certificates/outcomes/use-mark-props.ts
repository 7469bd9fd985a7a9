import { useLocale } from "use-intl";

/** How a mark of 20 is typed: a comma or a point, shown as the language writes it. */
export function useMarkProps() {
  const locale = useLocale();
  return {
    min: 0,
    max: 20,
    decimalScale: 2,
    decimalSeparator: locale === "en" ? "." : ",",
    allowedDecimalSeparators: [",", "."],
  };
}
