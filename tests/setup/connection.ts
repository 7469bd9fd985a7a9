import type { ClientConfig } from "pg";

export const quiet = { info() {}, warn() {}, error() {} };

export function urlOf({ host, port, user, password, database }: ClientConfig) {
  const credentials = `${user}:${encodeURIComponent(String(password))}`;
  return `postgresql://${credentials}@localhost/${database}?host=${encodeURIComponent(host ?? "")}&port=${port}`;
}
