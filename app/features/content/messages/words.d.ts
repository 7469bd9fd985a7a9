import type fr from "./fr.json";

declare global {
  interface Words {
    content: typeof fr;
  }
}
