import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jpeg } from "#tests/setup/pictures.ts";
import { drawingProcess, drawMaster } from "./draw.server.ts";

test("images are drawn in another process, and one that crashes it fails alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "draw-"));
  const [large, small] = [join(folder, "large"), join(folder, "small")];
  await writeFile(large, await jpeg({ width: 7000, height: 7000 }));
  await writeFile(small, await jpeg());
  expect(await drawMaster(small)).toMatchObject({ width: 64, height: 48, extension: "jpg" });
  const pid = drawingProcess() ?? 0;
  expect(pid).toBeGreaterThan(0);
  // Stopped, so that it is killed in the middle of its work on any machine.
  process.kill(pid, "SIGSTOP");
  const failing = drawMaster(large);
  const waiting = drawMaster(small);
  process.kill(pid, "SIGKILL");
  await expect(failing).rejects.toMatchObject({ reason: "media.refused.broken" });
  expect(await waiting).toMatchObject({ width: 64 });
  expect(drawingProcess()).not.toBe(pid);
});
