import { expect, test, vi } from "vitest";
import { MOST_WHOLE, wholeOrPage } from "./pagination.ts";

test("a list without a page is read up to a limit, so that no answer grows with the table", async () => {
  const list = vi.fn(async () => []);
  const reads = { count: async () => 1_000_000, list };
  await wholeOrPage("http://localhost/api/posts", { per_page: 15 }, reads);
  expect(list).toHaveBeenCalledWith({ limit: MOST_WHOLE, offset: 0 });
});
