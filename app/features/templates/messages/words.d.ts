import type fr from "./fr.json";

declare global {
  interface Words {
    templates: typeof fr;
  }
}
