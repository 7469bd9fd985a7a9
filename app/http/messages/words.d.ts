import type fr from "./fr.json";

declare global {
  interface Words {
    http: typeof fr;
  }
}
