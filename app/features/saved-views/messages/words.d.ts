import type fr from "./fr.json";

declare global {
  interface Words {
    savedViews: typeof fr;
  }
}
