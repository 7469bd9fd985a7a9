import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jpeg } from "#tests/setup/pictures.ts";
import { drawingProcess, drawMaster } from "./draw.server.ts";

test("pictures are drawn apart from the site; one that brings that down fails alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "draw-"));
  const [large, small] = [join(folder, "large"), join(folder, "small")];
  await writeFile(large, await jpeg({ width: 7000, height: 7000 }));
  await writeFile(small, await jpeg());
  expect(await drawMaster(small)).toMatchObject({ width: 64, height: 48, extension: "jpg" });
  const pid = drawingProcess() ?? 0;
  expect(pid).toBeGreaterThan(0);
  // Held still, so that it is killed in the middle of its work however quick the machine is.
  process.kill(pid, "SIGSTOP");
  const failing = drawMaster(large);
  const waiting = drawMaster(small);
  process.kill(pid, "SIGKILL");
  await expect(failing).rejects.toMatchObject({ problem: "broken" });
  expect(await waiting).toMatchObject({ width: 64 });
  expect(drawingProcess()).not.toBe(pid);
});
