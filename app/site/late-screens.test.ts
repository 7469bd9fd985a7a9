import { readFileSync } from "node:fs";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { loadingHandler } from "./late-screens.server.ts";

/** Two routes without a component: their loaders answer. */
function builtWith(load: () => Promise<object>) {
  const screen = { id: "screen", parentId: "root", path: "admin/:id", module: { load } };
  const open = { id: "open", parentId: "root", path: "open", module: answering("open") };
  const routes = { root: { id: "root", path: "", module: {} }, screen, open };
  const entry = { module: { default: () => new Response(), handleError: () => {} } };
  const routeDiscovery = { mode: "initial" };
  return { routes, entry, routeDiscovery, ssr: true, future: {} } as unknown as ServerBuild;
}

function answering(text: string) {
  return { loader: () => new Response(text) };
}

const tree = [
  {
    id: "root",
    path: "",
    children: [
      { id: "screen", path: "admin/:id" },
      { id: "open", path: "open" },
    ],
  },
];

test("a screen is loaded by the first request for it, and only then", async () => {
  const load = vi.fn(async () => answering("screen"));
  const handle = loadingHandler(builtWith(load), "production", tree);
  const ask = async (path: string) => {
    const request = new Request(`http://t.example${path}`);
    return (await handle(request, new RouterContextProvider())).text();
  };
  expect(await ask("/open")).toBe("open");
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([ask("/admin/1"), ask("/admin/2")])).toEqual(["screen", "screen"]);
  const times = load.mock.calls.length;
  expect(await ask("/admin/3")).toBe("screen");
  expect(load).toHaveBeenCalledTimes(times);
});

test("a screen that could not be loaded is tried again", async () => {
  const load = vi.fn(async () => answering("screen")).mockRejectedValueOnce(new Error("no file"));
  const handle = loadingHandler(builtWith(load), "production", tree);
  const ask = () => handle(new Request("http://t.example/admin/1"), new RouterContextProvider());
  await expect(ask()).rejects.toThrow("no file");
  expect(await (await ask()).text()).toBe("screen");
});

test("only the entry of the server’s bundle starts a site: all others can be imported", () => {
  const chunks: string[] = JSON.parse(readFileSync("build/server/chunks.json", "utf8"));
  const files = ["index.js", "rendering.js", ...chunks.map((name) => `assets/${name}`)];
  const starting = files.filter((name) =>
    /^runProcess\(/m.test(readFileSync(`build/server/${name}`, "utf8")),
  );
  expect(starting).toEqual(["index.js"]);
});
