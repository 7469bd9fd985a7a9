import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createClient } from "../../measure/setup/clients.ts";
import { hasCaddy, startCaddy } from "./caddy.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { freePort, newFolder, startServer, statusOf, stopAll, until } from "./server-process.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterEach(stopAll);
afterAll(() => rm(folder, { recursive: true, force: true }));

const proxies = [
  { name: "nginx", installed: hasNginx, start: startNginx, stopDelay: "1" },
  { name: "Caddy", installed: hasCaddy, start: startCaddy, stopDelay: "8" },
];

for (const proxy of proxies) {
  test.skipIf(!proxy.installed)(
    `two processes behind ${proxy.name} restart in turn, no request fails`,
    () => restartInTurn(proxy),
  );
}

/** The status; of an error also who says it and why. */
async function described(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status < 500) return String(answer.status);
  const { headers } = answer;
  return `${answer.status} ${headers.get("server")} ${headers.get("x-request-id")} ${text}`;
}

async function restartInTurn({ start: startProxy, stopDelay }: (typeof proxies)[number]) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const ports = [await freePort(), await freePort()] as const;
  const env = {
    DATABASE_URL: database.url,
    TRUST_PROXY: "1",
    STOP_DELAY: stopDelay,
    LOG_LEVEL: "info",
  };
  const start = (port: number) => startServer(folder, { ...env, PORT: String(port) });
  const servers = ports.map(start);
  await Promise.all(servers.map((server) => server.ready()));
  const { url, stop } = await startProxy({ folder, port: await freePort(), ports });
  onTestFinished(stop);
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200);

  let over = false;
  const answers = new Map<string, number>();
  const client = createClient({ url });
  async function visit(name: string, ask: () => Promise<Response>) {
    while (!over) {
      const said = `${name} ${await ask().then(described, () => "cut off")}`;
      answers.set(said, (answers.get(said) ?? 0) + 1);
      await delay(5);
    }
  }
  const visits = [
    ...Array.from({ length: 4 }, () => visit("read", () => fetch(`${url}/api/formations`))),
    // Answered with 422: a write that was read by a process.
    ...Array.from({ length: 6 }, () => visit("write", () => client.post("/api/contact", {}))),
  ];
  for (const [index, port] of ports.entries()) {
    const old = servers[index];
    old?.child.kill("SIGTERM");
    await until(async () => (await statusOf(`http://127.0.0.1:${port}/api/ready`)) === 503);
    expect(await old?.exited).toBe(0);
    const renewed = start(port);
    await renewed.ready();
    // The proxy sends it requests again.
    await until(() => renewed.output().includes('"route":"/api/formations"'));
  }
  over = true;
  await Promise.all(visits);
  const kinds = [...answers.keys()].filter((kind) => !kind.endsWith("429"));
  expect(kinds.sort()).toEqual(["read 200", "write 422"]);
}
