import { getRequestListener } from "@hono/node-server";
import { afterAll, vi } from "vitest";

// The server puts its own, faster Request and Response in the place of Node's. Files that run one
// after the other in a worker share what is global: all of them see what the real process has.
getRequestListener(() => new Response());

// Nor does a clock that one file stopped stand still for the next.
vi.useRealTimers();
afterAll(() => {
  vi.useRealTimers();
});
