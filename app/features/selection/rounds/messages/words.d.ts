import type fr from "./fr.json";

declare global {
  interface Words {
    rounds: typeof fr;
  }
}
