import { type ChildProcess, spawn } from "node:child_process";

type Options = {
  /** Megabytes of data the process may hold, what native libraries allocate included. */
  memory: number;
  env: Record<string, string | undefined>;
};

/** Megabytes of the heap of JavaScript, which is the smaller part in a process that draws. */
const HEAP = 128;

/** The shell sets the limit, because a process of Node cannot limit itself. */
const LIMITED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

/**
 * Starts a script of ours as a process with a memory limit and a channel for messages. Windows has no
 * such limit: there only the heap is limited.
 */
export function startChild(script: string, { memory, env }: Options): ChildProcess {
  const node = [process.execPath, `--max-old-space-size=${HEAP}`, script];
  const kilobytes = String(memory * 1024);
  const [command = "", ...args] =
    process.platform === "win32" ? node : ["/bin/sh", "-c", LIMITED, kilobytes, ...node];
  return spawn(command, args, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env,
  });
}
