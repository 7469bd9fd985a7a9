import { getRequestListener } from "@hono/node-server";

// The server puts its own, faster Request and Response in the place of Node's. Files that run one
// after the other in a worker share what is global: all of them see what the real process has.
getRequestListener(() => new Response());
