import type { ComboboxParsedItem, OptionsFilter } from "@mantine/core";
import { fold } from "#app/i18n/fold.ts";

/** Keeps the options that contain every typed word; accents and case are ignored. */
export const forgivingFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const holds = (label: string) => words.every((word) => fold(label).includes(word));
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!("group" in option)) return holds(String(option.label)) ? [option] : [];
    const items = option.items.filter(({ label }) => holds(String(label)));
    return items.length ? [{ ...option, items }] : [];
  });
  return found.slice(0, limit);
};
