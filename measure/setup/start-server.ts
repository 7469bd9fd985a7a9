import { rm } from "node:fs/promises";
import { newFolder, startProcess } from "#tests/process/server-process.ts";
import type { Context } from "../report.ts";
import { memoryEnvironment, memoryFlags } from "./node-options.ts";

/** Starts one of `measure/processes` as a reference server, with the same options as the site. */
export async function startServer(
  context: Context,
  script: string,
  env: Record<string, string> = {},
) {
  const dataDir = await temporaryFolder(context);
  const variables = { ...memoryEnvironment, DATA_DIR: dataDir, ...env };
  const server = startProcess([...memoryFlags, `measure/processes/${script}`], variables);
  context.onEnd(() => server.stop());
  const url = await server.ready();
  return { url, pid: server.child.pid ?? 0, stop: () => server.stop() };
}

export async function temporaryFolder({ onEnd }: Context): Promise<string> {
  const folder = await newFolder();
  onEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
