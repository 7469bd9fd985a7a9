import type fr from "./fr.json";

declare global {
  interface Words {
    users: typeof fr;
  }
}
