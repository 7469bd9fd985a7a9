import type fr from "./fr.json";

declare global {
  interface Words {
    audit: typeof fr;
  }
}
