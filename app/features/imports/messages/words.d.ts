import type fr from "./fr.json";

declare global {
  interface Words {
    imports: typeof fr;
  }
}
