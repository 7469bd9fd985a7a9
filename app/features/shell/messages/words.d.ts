import type fr from "./fr.json";

declare global {
  interface Words {
    shell: typeof fr;
  }
}
