import type fr from "./fr.json";

declare global {
  interface Words {
    auth: typeof fr;
  }
}
