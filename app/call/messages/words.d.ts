import type fr from "./fr.json";

declare global {
  interface Words {
    call: typeof fr;
  }
}
