import type fr from "./fr.json";

declare global {
  interface Words {
    mail: typeof fr;
  }
}
