import type fr from "./fr.json";

declare global {
  interface Words {
    desk: typeof fr;
  }
}
