import type fr from "./fr.json";

declare global {
  interface Words {
    registrations: typeof fr;
  }
}
