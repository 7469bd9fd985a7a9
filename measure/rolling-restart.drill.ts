import { Agent, request } from "node:http";
import { freePort, statusOf, until } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import { startBucket, startPostgres, startProxy } from "./setup/several-machines.ts";
import { type Site, startSite } from "./setup/site.ts";

export const title =
  "Two processes behind nginx restarted in turn, again and again, while sixteen clients write without a pause";
export const minutes = 20;

const CLIENTS = 16;

export async function run(report: Report, context: Context) {
  const postgres = await startPostgres(context);
  const { env: bucket } = await startBucket(context);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...bucket, DATABASE_URL: postgres.url, PUBLIC_URL: url, TRUST_PROXY: "1" };
  const sites: Site[] = [await startSite(context, env), await startSite(context, env)];
  await startProxy(
    context,
    port,
    sites.map((site) => site.port),
  );
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200);

  const load = writeWithoutPause(port);
  const rounds = context.rounds(10);
  const stops: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const site of sites) {
      const started = performance.now();
      await site.stop();
      stops.push((performance.now() - started) / 1_000);
      await site.restart();
      await until(async () => (await statusOf(`${site.url}/api/ready`)) === 200);
    }
  }
  const answers = await load.stop();
  const isRefusal = ([said]: [string, number]) => /^4\d\d$/.test(said);
  const answered = [...answers].filter(isRefusal);
  const failed = [...answers].filter((each) => !isRefusal(each));
  if (failed.length) console.log("   ", Object.fromEntries(failed));
  const sum = (counts: [string, number][]) => counts.reduce((all, [, count]) => all + count, 0);
  report({ name: "restarts", value: stops.length });
  report({ name: "writes answered by a process", value: sum(answered), atLeast: 1_000 });
  report({ name: "writes that failed", value: sum(failed), atMost: 0 });
  report({ name: "slowest stop", value: Math.max(...stops), unit: "s", atMost: 15 });
}

/** Requests that a proxy does not repeat: without a token each is refused by the process that read it. */
function writeWithoutPause(port: number) {
  const answers = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  let over = false;
  async function client() {
    while (!over) {
      const said = await write(port, agent);
      answers.set(said, (answers.get(said) ?? 0) + 1);
    }
  }
  const done = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    async stop() {
      over = true;
      await done;
      agent.destroy();
      return answers;
    },
  };
}

function write(port: number, agent: Agent): Promise<string> {
  const headers = { "content-type": "application/json", "content-length": 2 };
  return new Promise((resolve) => {
    const sent = request(
      { host: "127.0.0.1", port, method: "POST", path: "/api/contact", agent, headers },
      (answer) => {
        answer.resume().on("error", () => resolve("cut off"));
        answer.on("end", () => resolve(String(answer.statusCode)));
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "cut off"));
    sent.end("{}");
  });
}
