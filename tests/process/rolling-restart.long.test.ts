import { spawn, spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createClient } from "../../measure/setup/clients.ts";
import { newFolder, startServer, statusOf, stopAll, until } from "./server-process.ts";
import { freePort } from "./tcp-proxy.ts";

const installed = spawnSync("nginx", ["-v"]).status === 0;
const NGINX_CONF = resolve(import.meta.dirname, "../../deploy/nginx.conf");

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterEach(stopAll);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The configuration of `deploy/nginx.conf` with other ports and without TLS. */
async function startNginx(ports: readonly number[]): Promise<string> {
  const port = await freePort();
  const site = (await readFile(NGINX_CONF, "utf8"))
    .replace(/127\.0\.0\.1:3001/, `127.0.0.1:${ports[0]}`)
    .replace(/127\.0\.0\.1:3002/, `127.0.0.1:${ports[1]}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replace(/^ +ssl_certificate.*\n/gm, "");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "nginx.log")};
events {} http { access_log off; ${paths.join(" ")}\n${site}\n}`,
  );
  const nginx = spawn("nginx", ["-c", file, "-p", folder], { stdio: "ignore" });
  onTestFinished(() => void nginx.kill());
  return `http://127.0.0.1:${port}`;
}

test.skipIf(!installed)(
  "two processes behind nginx restart in turn, no request fails",
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const ports = [await freePort(), await freePort()] as const;
    const env = { DATABASE_URL: database.url, TRUST_PROXY: "1", STOP_DELAY: "1" };
    const start = (port: number) => startServer(folder, { ...env, PORT: String(port) });
    const servers = ports.map(start);
    await Promise.all(servers.map((server) => server.ready()));
    const url = await startNginx(ports);
    await until(async () => (await statusOf(`${url}/api/ready`)) === 200);

    let over = false;
    const answers = new Map<string, number>();
    const client = createClient({ url });
    async function visit(name: string, ask: () => Promise<Response>) {
      while (!over) {
        const status = await ask().then(
          (answer) => answer.status,
          () => 0,
        );
        answers.set(`${name} ${status}`, (answers.get(`${name} ${status}`) ?? 0) + 1);
        await delay(5);
      }
    }
    const visits = [
      ...Array.from({ length: 4 }, () => visit("read", () => fetch(`${url}/api/formations`))),
      // Answered with 422: a write that was read by a process.
      ...Array.from({ length: 2 }, () => visit("write", () => client.post("/api/contact", {}))),
    ];
    for (const [index, port] of ports.entries()) {
      const old = servers[index];
      old?.child.kill("SIGTERM");
      await until(async () => (await statusOf(`http://127.0.0.1:${port}/api/ready`)) === 503);
      expect(await old?.exited).toBe(0);
      await start(port).ready();
    }
    over = true;
    await Promise.all(visits);
    const kinds = [...answers.keys()].filter((kind) => !kind.endsWith("429"));
    expect(kinds.sort()).toEqual(["read 200", "write 422"]);
  },
);
