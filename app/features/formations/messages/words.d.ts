import type fr from "./fr.json";

declare global {
  interface Words {
    formations: typeof fr;
  }
}
