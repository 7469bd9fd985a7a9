import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  redirect,
  type ServerBuild,
  useLoaderData,
} from "react-router";
import { expect, test } from "vitest";
import { setPage } from "#app/api-client/page-context.ts";
import * as entry from "#app/entry.server.tsx";
import { isPlain, plainPages } from "./plain-page.tsx";

function Page() {
  const { name } = useLoaderData<{ name: string }>();
  if (name === "unrenderable") throw new Error(name);
  return (
    <p title="’">
      {name} & {"<b>"}
    </p>
  );
}

function loader({ params: { name = "" } }: { params: { name?: string } }) {
  if (name === "old") throw redirect("/new");
  if (name === "failing") throw new Error(name);
  return { name };
}

const modules = {
  root: {
    default: () => (
      <html lang="fr">
        <head />
        <body>
          <Outlet />
        </body>
      </html>
    ),
    ErrorBoundary: () => (
      <html lang="fr">
        <head />
        <body>erreur</body>
      </html>
    ),
  },
  page: { default: Page, loader },
};
const routes = {
  root: { id: "root", path: "", module: modules.root },
  page: { id: "page", parentId: "root", path: ":name", module: modules.page },
};
const known = { module: "", hasLoader: true, hasErrorBoundary: true };
const listed = {
  root: { ...known, id: "root", path: "", hasLoader: false },
  page: { ...known, id: "page", parentId: "root", path: ":name", hasErrorBoundary: false },
};
const build = {
  entry: { module: entry },
  routes,
  assets: { entry: { module: "", imports: [] }, routes: listed, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const ordinary = createRequestHandler(build, "production");
const plain = plainPages(build, "production");

/** Renders a page in both ways, with what each reported. */
async function both(path: string) {
  const reports: string[][] = [[], []];
  const [whole, short] = await Promise.all(
    [ordinary, plain].map((render, way) => {
      const provider = new RouterContextProvider();
      const report = (error: unknown) => reports[way]?.push(String(error));
      setPage(provider, { report } as unknown as Parameters<typeof setPage>[1]);
      return render(new Request(`https://t.example${path}`), provider);
    }),
  );
  if (!(whole instanceof Response) || !short) throw new Error("no page");
  return { whole, short, reports };
}

test("a page as text is the page that the router renders", async () => {
  const { whole, short } = await both("/aya");
  const html = await whole.text();
  expect(html).toContain("aya");
  // The router leaves an empty place for data after the page.
  expect(short).toEqual({ status: 200, html: html.replace("<!--$--><!--/$-->", "") });
});

test("redirects and failures are those of the router, reported once", async () => {
  const moved = await both("/old");
  expect(moved.short.status).toBe(302);
  expect((moved.short as Response).headers.get("location")).toBe("/new");
  for (const path of ["/failing", "/unrenderable"]) {
    const { whole, short, reports } = await both(path);
    expect(short.status).toBe(500);
    expect(await (short as Response).text()).toBe(await whole.text());
    expect(reports[1], path).toEqual(reports[0]);
    expect(reports[1], path).toHaveLength(1);
  }
});

test("routes with middleware, headers or no component are left to the router", () => {
  const ways = [{ middleware: [] }, { headers: () => ({}) }, { default: undefined }];
  expect(isPlain(build.routes, ["page", "root"])).toBe(true);
  for (const way of ways) {
    const other = { ...routes, page: { ...routes.page, module: { ...modules.page, ...way } } };
    expect(isPlain(other as unknown as ServerBuild["routes"], ["page", "root"])).toBe(false);
  }
});
