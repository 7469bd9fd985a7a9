import { spawn, spawnSync } from "node:child_process";
import { accessSync, existsSync, constants as fsConstants, realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, resolve } from "node:path";

const MAJOR = 24;

/** An error the user can act on; shown without a stack. */
export class Failure extends Error {}

/** The Node that npm installed here, or the machine's own if it is new enough. */
export function findNode() {
  const windows = process.platform === "win32";
  const name = `node-${windows ? "win" : process.platform}-${process.arch}`;
  const pinned = resolve("node_modules", name, "bin", windows ? "node.exe" : "node");
  if (existsSync(pinned) && (realpathSync(pinned) === process.execPath || runs(pinned))) {
    return pinned;
  }
  if (Number(process.versions.node.split(".")[0]) >= MAJOR) return process.execPath;
  throw new Failure(
    `Tremplin needs Node ${MAJOR} or newer on this system and found ${process.versions.node}: ` +
      "install it from https://nodejs.org, then run the same command again.",
  );
}

/** Installing and building write here; a finished installation can be read-only. */
export function requireWritable(folder = resolve(".")) {
  try {
    accessSync(folder, fsConstants.W_OK);
  } catch (error) {
    throw new Failure(
      `${folder} cannot be written (${error.code}): run the same command once as its owner, who ` +
        "installs and builds; afterwards any user can start it.",
    );
  }
}

/** Says in one line what takes a while, and at its end how long it took. */
export async function step(name, work) {
  const started = Date.now();
  process.stdout.write(`${name} …`);
  try {
    await work();
    process.stdout.write(` ${Math.round((Date.now() - started) / 1000)} s\n`);
  } catch (error) {
    process.stdout.write("\n");
    throw error;
  }
}

function runs(node) {
  return spawnSync(node, ["--version"], { stdio: "ignore" }).status === 0;
}

/** Our own programs first, with the pinned Node. */
export function environment(extra = {}) {
  const path = [resolve("node_modules", ".bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a command and returns its exit code. Signals are forwarded. The output of a quiet command is
 * shown when it fails, or collected in a list given as `quiet`.
 */
export function run(command, args, options = {}) {
  const { env = {}, ipc = false, onMessage, shell = false, quiet = false } = options;
  const output = quiet ? "pipe" : "inherit";
  const child = spawn(command, args, {
    env: environment(env),
    stdio: ["inherit", output, output, ...(ipc ? ["ipc"] : [])],
    shell,
  });
  if (onMessage) child.on("message", onMessage);
  const collects = Array.isArray(quiet);
  const collected = collects ? quiet : [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => collected.push(part));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let signalled = false;
  const forward = (signal) => {
    signalled = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => {
      for (const each of signals) process.off(each, forward);
      const status = code ?? 128 + (constants.signals[signal] ?? 0);
      // After a signal no further command runs.
      if (signalled) process.exit(status);
      if (status !== 0 && !collects) process.stdout.write(Buffer.concat(collected));
      done(status);
    });
  });
}

/**
 * Replaces this process by the given program where Node can, so that a signal reaches the right
 * process. Otherwise this process stays as parent, and the program ends when the channel between
 * the two closes.
 */
export async function handOver(node, args, env) {
  if (process.execve && process.platform !== "win32") {
    process.execve(node, [node, ...args], environment(env));
  }
  process.exit(await run(node, args, { env, ipc: true }));
}
