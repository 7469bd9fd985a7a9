import { parentPort, workerData } from "node:worker_threads";
import loadHighs from "highs";
import { propose, whatIf } from "./propose.ts";
import type { Message, Task } from "./solve.server.ts";

/** The solver works in a thread of its own, so that everybody else is served meanwhile. */
const { task, seconds } = workerData as { task: Task; seconds: number };
const say = (message: Message) => parentPort?.postMessage(message);

const highs = await loadHighs();
say("ready");
const deadline = performance.now() + seconds * 1000;
const limits = { deadline, onProgress: (done: number, of: number) => say({ done, of }) };
say({
  result:
    task.kind === "propose"
      ? propose(highs, task.problem, limits)
      : whatIf(highs, task.problem, task.seats, limits),
});
