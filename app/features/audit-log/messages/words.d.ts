import type fr from "./fr.json";

declare global {
  interface Words {
    auditLog: typeof fr;
  }
}
