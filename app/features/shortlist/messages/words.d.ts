import type fr from "./fr.json";

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: each room adds its own words
  interface Words {
    shortlist: typeof fr;
  }
}
