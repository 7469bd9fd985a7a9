import { execFileSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jpeg } from "#tests/setup/pictures.ts";
import { drawMaster } from "./draw.server.ts";

/** The drawing processes of this very test. */
function drawing(): number[] {
  try {
    const found = execFileSync("pgrep", ["-P", String(process.pid), "-f", "drawing-child"]);
    return found.toString().trim().split("\n").map(Number);
  } catch {
    return [];
  }
}

test("pictures are drawn apart from the site; one that brings that down fails alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "draw-"));
  const [large, small] = [join(folder, "large"), join(folder, "small")];
  await writeFile(large, await jpeg({ width: 7000, height: 7000 }));
  await writeFile(small, await jpeg());
  expect(await drawMaster(small)).toMatchObject({ width: 64, height: 48, extension: "jpg" });
  const [pid = 0] = drawing();
  expect(pid).toBeGreaterThan(0);
  // Held still, so that it is killed in the middle of its work however quick the machine is.
  process.kill(pid, "SIGSTOP");
  const failing = drawMaster(large);
  const waiting = drawMaster(small);
  process.kill(pid, "SIGKILL");
  await expect(failing).rejects.toMatchObject({ problem: "broken" });
  expect(await waiting).toMatchObject({ width: 64 });
  expect(drawing()).not.toContain(pid);
});
