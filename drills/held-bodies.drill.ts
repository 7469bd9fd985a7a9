import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { askSteadily, countOf } from "./asking.ts";
import type { Report, Running } from "./report.ts";
import { admin, type Caller, caller, openSite, type Site } from "./site.ts";

export const title = "bodies held back while the account is disabled";
export const minutes = 3;

const HELD = 50;

export async function run(report: Report, running: Running) {
  const site = await openSite(running);
  const chief = await admin(site);
  const { person, id } = await secondAdmin(site, chief);
  const finish = askSteadily(site.url, ["/", "/news"], 20);
  const held = await Promise.all(
    Array.from({ length: HELD }, (_, number) => hold(site, person, number)),
  );
  const disabled = await chief.patch(`/api/users/${id}`, { is_active: false });
  report({ what: "the account is disabled", value: disabled.status, atLeast: 200, atMost: 200 });
  const statuses = await Promise.all(held.map((send) => send()));
  const others = await finish();
  const refused = statuses.filter((status) => status === 401 || status === 403).length;
  report({ what: `of ${HELD} bodies held back, refused`, value: refused, atLeast: HELD });
  report({
    what: "others not served meanwhile",
    value: countOf(others, (s) => s !== 200),
    atMost: 0,
  });
  const made = (await (await chief.get("/api/users?search=retenu&per_page=100")).json()) as {
    data: unknown[];
  };
  report({ what: "accounts made by them", value: made.data.length, atMost: 0 });
}

const PASSWORD = "Charrette-9-bleue";

async function secondAdmin(site: Site, chief: Caller) {
  const account = {
    ...{ email: "second@exemple.test", firstname: "Second", lastname: "Essai", role: "admin" },
    ...{ password: PASSWORD, password_confirmation: PASSWORD },
  };
  const made = await chief.post("/api/users", account);
  if (!made.ok) throw new Error(`the second account was refused: ${await made.text()}`);
  const { id } = (await made.json()) as { id: number };
  const login = await caller(site).post("/api/login", { email: account.email, password: PASSWORD });
  const { token } = (await login.json()) as { token: string };
  return { person: token, id };
}

/** Sends the head of a request; the body when called. */
async function hold(site: Site, token: string, number: number) {
  const csrf = await fetch(`${site.url}/sanctum/csrf-cookie`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const cookies = csrf.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const xsrf = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice(11) ?? "";
  const body = JSON.stringify({
    ...{
      email: `retenu-${number}@exemple.test`,
      firstname: "R",
      lastname: "Retenu",
      role: "admin",
    },
    ...{ password: PASSWORD, password_confirmation: PASSWORD },
  });
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  const answer = text(socket).catch(() => "");
  const head = [
    "POST /api/users HTTP/1.1",
    `host: ${new URL(site.url).host}`,
    ...["connection: close", "content-type: application/json", `content-length: ${body.length}`],
    ...[`authorization: Bearer ${token}`, `cookie: ${cookies.join("; ")}`],
    `x-xsrf-token: ${decodeURIComponent(xsrf)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
  return async () => {
    socket.write(body.slice(10));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await answer)?.[1] ?? 0);
  };
}
