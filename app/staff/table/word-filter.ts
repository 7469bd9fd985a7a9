import type { ComboboxParsedItem, OptionsFilter } from "@mantine/core";
import type { SpotlightActionData, SpotlightActionGroupData } from "@mantine/spotlight";
import { fold } from "#app/platform/i18n/fold.ts";

/** Keeps the options that contain every typed word; accents and case are ignored. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const matchesAll = (label: string) => words.every((word) => fold(label).includes(word));
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!("group" in option)) return matchesAll(String(option.label)) ? [option] : [];
    const items = option.items.filter(({ label }) => matchesAll(String(label)));
    return items.length ? [{ ...option, items }] : [];
  });
  return found.slice(0, limit);
};

type Item = SpotlightActionData | SpotlightActionGroupData;

/**
 * Keeps the actions whose name or description contains every typed word; accents and case are
 * ignored.
 */
export function filterActions(query: string, actions: Item[]): Item[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const matches = ({ label, description }: SpotlightActionData) => {
    const text = fold(`${label} ${description ?? ""}`);
    return words.every((word) => text.includes(word));
  };
  return actions.flatMap((item): Item[] => {
    if (!("actions" in item)) return matches(item) ? [item] : [];
    const matching = item.actions.filter(matches);
    return matching.length ? [{ ...item, actions: matching }] : [];
  });
}
