import type fr from "./fr.json";

declare global {
  interface Words {
    editor: typeof fr;
  }
}
