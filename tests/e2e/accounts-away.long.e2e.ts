import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePassword, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { firstAdmin, startServer } from "./site.ts";

/** Browsers find every name below `localhost` on this machine; Node asks the system, which may not. */
const findsLocalhost = `
  import dns from "node:dns";
  const { lookup } = dns;
  dns.lookup = (name, ...rest) => lookup(name.endsWith(".localhost") ? "127.0.0.1" : name, ...rest);
`;

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    }),
  );
}

test("sign-in and editing work with the pages on one host and the API on another", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "away-"));
  const port = await freePort();
  const site = `http://www.tremplin.localhost:${port}`;
  const api = await startServer({
    DATA_DIR: join(folder, "api"),
    ADMIN_PASSWORD: firstAdmin.password,
    ALLOWED_ORIGINS: site,
  });
  const away = `http://api.tremplin.localhost:${new URL(api.url).port}`;
  const pages = await startServer({
    DATA_DIR: join(folder, "pages"),
    API_URL: away,
    PORT: String(port),
    PUBLIC_URL: site,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(findsLocalhost)}`,
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/(api|sanctum)\//.test(pathname)) asked.push(`${request.method()} ${origin}${pathname}`);
  });
  await signIn(page, { ...firstAdmin, password: "faux, celui-là" }, `${site}/login`);
  await expect(page.getByRole("alert")).toBeVisible();
  await signIn(page, firstAdmin, `${site}/login`);
  await expect(page.locator("[name=password_confirmation]")).toBeVisible();
  await choosePassword(page, "calebasse baobab karité");
  await onDashboard(page);
  await open(page, `${site}/admin/news/add`);
  await page.getByLabel("Titre", { exact: true }).fill("Écrit d’ailleurs");
  await page.waitForURL(/\/admin\/news\/add\?id=\d+/);
  for (const call of ["GET /sanctum/csrf-cookie", "POST /api/login", "POST /api/post"]) {
    expect(asked).toContain(call.replace(" ", ` ${away}`));
  }
  expect(asked.filter((call) => call.includes(site))).toEqual([]);
  await pages.end();
  await api.end();
  await rm(folder, { recursive: true, force: true });
});
