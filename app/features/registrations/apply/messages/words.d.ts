import type fr from "./fr.json";

declare global {
  interface Words {
    apply: typeof fr;
  }
}
