import type fr from "./fr.json";

declare global {
  interface Words {
    staff: typeof fr;
  }
}
