import { getRequestListener } from "@hono/node-server";
import { vi } from "vitest";

// The server puts its own, faster Request and Response in the place of Node's. Files that run one
// after the other in a worker share what is global: all of them see what the real process has.
getRequestListener(() => new Response());

// Nor does a clock that one file stopped stand still for the next: a spy on a false clock puts that
// clock back when it leaves.
const kept = globalThis as typeof globalThis & { realTimers?: Pick<typeof globalThis, Timer> };
type Timer = "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval" | "Date";
kept.realTimers ??= { setTimeout, clearTimeout, setInterval, clearInterval, Date };
vi.useRealTimers();
Object.assign(globalThis, kept.realTimers);
