import type fr from "./fr.json";

declare global {
  interface Words {
    review: typeof fr;
  }
}
