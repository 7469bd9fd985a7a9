import type fr from "./fr.json";

declare global {
  interface Words {
    admissions: typeof fr;
  }
}
