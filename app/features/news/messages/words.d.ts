import type fr from "./fr.json";

declare global {
  interface Words {
    news: typeof fr;
  }
}
