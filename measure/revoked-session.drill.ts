import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Context, Report } from "./report.ts";
import { type Client, signInAdmin } from "./setup/clients.ts";
import { connectAsSuperuser } from "./setup/database.ts";
import { countStatus, getSteadily } from "./setup/requests.ts";
import { type Site, startSite } from "./setup/site.ts";

export const title = "Sign-out while 200 requests of that session are half sent";
export const minutes = 4;

const REQUESTS = 200;

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const admin = await signInAdmin(site);
  const stopReading = getSteadily(site.url, ["/", "/en"], 10);
  const requests = Array.from({ length: REQUESTS }, (_, number) => sendHalf(site, admin, number));
  context.onEnd(async () => {
    for (const { socket } of requests) socket.destroy();
  });
  await delay(3_000);
  const logout = await admin.post("/api/logout");
  if (!logout.ok) throw new Error(`sign-out was answered ${logout.status}`);
  for (const request of requests) request.finish();
  const statuses = await Promise.all(requests.map(({ status }) => status));
  const pages = await stopReading();
  report({ name: "half-sent requests", value: REQUESTS });
  const groups = Map.groupBy(statuses, (status) => status);
  // Each status is reported, so that an unexpected one is visible; 0 means no response.
  for (const [status, { length }] of [...groups].sort(([a], [b]) => a - b)) {
    const expected = status === 401 || status === 503;
    report({ name: `answered ${status}`, value: length, ...(expected ? {} : { atMost: 0 }) });
  }
  report({ name: "accounts created", value: await countCreatedAccounts(site), atMost: 0 });
  const failed = countStatus(pages, (status) => status !== 200);
  report({ name: "public pages not served meanwhile", value: failed, atMost: 0 });
}

/** Sends the beginning of a request that creates an administrator. */
function sendHalf(site: Site, admin: Client, number: number) {
  const email = `retenu-${number}@exemple.test`;
  const body = JSON.stringify({ firstname: "Retenu", lastname: "Essai", email, role: "admin" });
  const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
  const { host, port } = new URL(site.url);
  const socket = connect(Number(port), "127.0.0.1");
  let response = "";
  socket.on("error", () => {}).setEncoding("utf8");
  socket.on("data", (text) => {
    response += text;
  });
  const head = [
    "POST /api/users HTTP/1.1",
    ...[`Host: ${host}`, "Connection: close", `Cookie: ${cookie}`],
    `Authorization: Bearer ${admin.token}`,
    `X-XSRF-TOKEN: ${decodeURIComponent(admin.cookies.get("XSRF-TOKEN") ?? "")}`,
    ...["Content-Type: application/json", `Content-Length: ${body.length}`],
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  const status = new Promise<number>((resolve) => {
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0)));
  });
  return { socket, status, finish: () => socket.write(body.slice(5)) };
}

async function countCreatedAccounts(site: Site): Promise<number> {
  const { client, close } = await connectAsSuperuser(site);
  try {
    const created = "SELECT count(*)::int AS created FROM users WHERE email LIKE 'retenu-%'";
    return (await client.query(created)).rows[0].created;
  } finally {
    await close();
  }
}
