import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { askSteadily, countOf } from "./asking.ts";
import type { Report, Running } from "./report.ts";
import { admin, type Caller, openSite, type Site, superuser } from "./site.ts";

export const title = "200 bodies held back while the rights of whoever sends them end";
export const minutes = 4;

const HELD = 200;

export async function run(report: Report, running: Running) {
  const site = await openSite(running);
  const person = await admin(site);
  const readers = askSteadily(site.url, ["/", "/en"], 10);
  const held = Array.from({ length: HELD }, (_, number) => hold(site, person, number));
  running.onEnd(async () => {
    for (const { socket } of held) socket.destroy();
  });
  await delay(3_000);
  const left = await person.post("/api/logout");
  if (!left.ok) throw new Error(`signing out was answered ${left.status}`);
  for (const each of held) each.finish();
  const statuses = await Promise.all(held.map(({ status }) => status));
  const known = await readers();
  report({ what: "bodies held back", value: HELD });
  const times = Map.groupBy(statuses, (status) => status);
  // Told one by one: an answer nobody expected must be known by its number. 0 is no answer.
  for (const [status, { length }] of [...times].sort(([a], [b]) => a - b)) {
    const wanted = status === 401 || status === 503;
    report({ what: `answered ${status}`, value: length, ...(wanted ? {} : { atMost: 0 }) });
  }
  report({ what: "accounts made", value: await accountsMade(site), atMost: 0 });
  const unserved = countOf(known, (status) => status !== 200);
  report({ what: "readers not served meanwhile", value: unserved, atMost: 0 });
}

/** Sends all but the end of a call that makes an administrator. */
function hold(site: Site, person: Caller, number: number) {
  const email = `retenu-${number}@exemple.test`;
  const body = JSON.stringify({ firstname: "Retenu", lastname: "Essai", email, role: "admin" });
  const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
  const { host, port } = new URL(site.url);
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.on("error", () => {}).setEncoding("utf8");
  socket.on("data", (text) => {
    answer += text;
  });
  const head = [
    "POST /api/users HTTP/1.1",
    `Host: ${host}`,
    "Connection: close",
    `Cookie: ${cookie}`,
    `Authorization: Bearer ${person.token}`,
    `X-XSRF-TOKEN: ${decodeURIComponent(person.cookies.get("XSRF-TOKEN") ?? "")}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  const status = new Promise<number>((resolve) => {
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
  });
  return { socket, status, finish: () => socket.write(body.slice(5)) };
}

async function accountsMade(site: Site): Promise<number> {
  const { client, close } = await superuser(site);
  try {
    const made = "SELECT count(*)::int AS made FROM users WHERE email LIKE 'retenu-%'";
    return (await client.query(made)).rows[0].made;
  } finally {
    await close();
  }
}
