import type fr from "./fr.json";

declare global {
  interface Words {
    contact: typeof fr;
  }
}
