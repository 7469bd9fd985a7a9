import type fr from "./fr.json";

declare global {
  interface Words {
    legal: typeof fr;
  }
}
