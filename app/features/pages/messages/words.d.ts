import type fr from "./fr.json";

declare global {
  interface Words {
    pages: typeof fr;
  }
}
