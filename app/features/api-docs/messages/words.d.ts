import type fr from "./fr.json";

declare global {
  interface Words {
    apiDocs: typeof fr;
  }
}
