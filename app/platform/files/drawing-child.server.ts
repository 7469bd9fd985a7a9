import { setPriority } from "node:os";
import sharp from "sharp";
import type { DrawingReply, DrawingTask } from "./draw.server.ts";
import { drawAnew, drawCloth, drawSizes, drawThumbnail } from "./pictures.server.ts";
import { uploadProblemOf } from "./receive.server.ts";

/**
 * The process that decodes images, separate from the site: its memory is returned to the system
 * when it ends, and an image that crashes it fails alone.
 */
sharp.cache(false);
sharp.concurrency(1);
// Lower priority than answering requests.
setPriority(10);

process.on("disconnect", () => process.exit());
process.on("message", async (task: DrawingTask) => {
  process.send?.(await perform(task));
});

async function perform(task: DrawingTask): Promise<DrawingReply> {
  try {
    switch (task.kind) {
      case "anew":
        return { ok: true, result: await drawAnew(task.path, task.square) };
      case "sizes":
        return { ok: true, result: await drawSizes(task) };
      case "thumbnail":
        return { ok: true, result: await drawThumbnail(task) };
      case "cloth":
        return { ok: true, result: await drawCloth(task) };
    }
  } catch (error) {
    return { ok: false, problem: uploadProblemOf(error), message: String(error) };
  }
}
