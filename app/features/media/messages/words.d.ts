import type fr from "./fr.json";

declare global {
  interface Words {
    media: typeof fr;
  }
}
