import type fr from "./fr.json";

declare global {
  interface Words {
    discovery: typeof fr;
  }
}
