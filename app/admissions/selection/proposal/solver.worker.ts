import { parentPort, workerData } from "node:worker_threads";
import loadHighs from "highs";
import { propose, whatIf } from "./propose.ts";
import type { Message, Task } from "./solve.server.ts";

/** Runs the solver outside the main thread, which keeps answering requests. */
const { task, seconds } = workerData as { task: Task; seconds: number };
const send = (message: Message) => parentPort?.postMessage(message);

const highs = await loadHighs();
send("ready");
const deadline = performance.now() + seconds * 1000;
const limits = { deadline, onProgress: (done: number, of: number) => send({ done, of }) };
send({
  result:
    task.kind === "propose"
      ? propose(highs, task.problem, limits)
      : whatIf(highs, task.problem, task.seats, limits),
});
