import type fr from "./fr.json";

declare global {
  interface Words {
    selection: typeof fr;
  }
}
