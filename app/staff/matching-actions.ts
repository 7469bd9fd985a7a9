import type { SpotlightActionData, SpotlightActionGroupData } from "@mantine/spotlight";
import { fold } from "#app/i18n/fold.ts";

type Item = SpotlightActionData | SpotlightActionGroupData;

/**
 * Keeps the actions whose name or description contains every typed word; accents and case are
 * ignored.
 */
export function matchingActions(query: string, actions: Item[]): Item[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const matches = ({ label, description }: SpotlightActionData) => {
    const text = fold(`${label} ${description ?? ""}`);
    return words.every((word) => text.includes(word));
  };
  return actions.flatMap((item): Item[] => {
    if (!("actions" in item)) return matches(item) ? [item] : [];
    const kept = item.actions.filter(matches);
    return kept.length ? [{ ...item, actions: kept }] : [];
  });
}
