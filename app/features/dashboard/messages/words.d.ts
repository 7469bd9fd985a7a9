import type fr from "./fr.json";

declare global {
  interface Words {
    dashboard: typeof fr;
  }
}
