import { expect, test } from "vitest";
import { startBuiltSite } from "./built-site.ts";

test("an address of the team area without a page shows its status and the way back", async () => {
  const { pagesAs } = await startBuiltSite();
  const open = await pagesAs("admin");
  for (const path of ["/admin/nothing-here", "/en/admin/nothing-here", "/de/admin/nothing-here"]) {
    const answer = await open(path);
    const page = await answer.text();
    expect(answer.status, path).toBe(404);
    const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
    expect(main, path).toContain(">404</p>");
    expect(main, path).toContain('/dashboard"');
  }
});
