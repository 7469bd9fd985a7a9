import type fr from "./fr.json";

declare global {
  interface Words {
    offline: typeof fr;
  }
}
