import type { SpotlightActionData, SpotlightActionGroupData } from "@mantine/spotlight";

type Item = SpotlightActionData | SpotlightActionGroupData;

/** Actions whose name, or place, holds every word that was typed; accents and case do not count. */
export function matchingActions(query: string, actions: Item[]): Item[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const matches = ({ label, description }: SpotlightActionData) => {
    const text = plain(`${label} ${description ?? ""}`);
    return words.every((word) => text.includes(word));
  };
  return actions.flatMap((item): Item[] => {
    if (!("actions" in item)) return matches(item) ? [item] : [];
    const kept = item.actions.filter(matches);
    return kept.length ? [{ ...item, actions: kept }] : [];
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
