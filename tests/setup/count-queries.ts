import pg from "pg";
import { vi } from "vitest";

/** The statements sent during some work, including COMMIT and ROLLBACK. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === "string" ? statement : (statement as { text: string }).text,
    );
  } finally {
    query.mockRestore();
  }
}
