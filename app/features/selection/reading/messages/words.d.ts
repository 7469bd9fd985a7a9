import type fr from "./fr.json";

declare global {
  interface Words {
    reading: typeof fr;
  }
}
