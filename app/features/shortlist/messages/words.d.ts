import type fr from "./fr.json";

declare global {
  interface Words {
    shortlist: typeof fr;
  }
}
