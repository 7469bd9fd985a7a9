import { getRequestListener } from "@hono/node-server";
import { vi } from "vitest";

// The server replaces Node's Request and Response by its own, faster ones. Test files of a worker
// share globals: all of them see those of the real process.
getRequestListener(() => new Response());

// Restores the real clock between files: a spy on a fake clock would restore the fake one.
const kept = globalThis as typeof globalThis & { realTimers?: Pick<typeof globalThis, Timer> };
type Timer = "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval" | "Date";
kept.realTimers ??= { setTimeout, clearTimeout, setInterval, clearInterval, Date };
vi.useRealTimers();
Object.assign(globalThis, kept.realTimers);
