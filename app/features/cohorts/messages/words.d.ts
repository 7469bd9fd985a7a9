import type fr from "./fr.json";

declare global {
  interface Words {
    cohorts: typeof fr;
  }
}
