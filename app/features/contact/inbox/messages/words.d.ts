import type fr from "./fr.json";

declare global {
  interface Words {
    inbox: typeof fr;
  }
}
