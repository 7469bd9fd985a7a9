import { startChild } from "./child.ts";
import { median, type Report } from "./report.ts";

export const title = "Sign-in: nobody learns who has an account from the time it takes";

const TRIES = 50;
const EMAIL = "admin@tremplin.example";

export async function run(report: Report) {
  // Behind a proxy of ours each try can come from another address, past the limits.
  const site = await startChild("server.ts", { TRUST_PROXY: "1", ADMIN_EMAIL: EMAIL });
  const session = await csrf(site.url);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < TRIES; index += 1) {
    known.push(await milliseconds(site.url, session, EMAIL, index));
    unknown.push(
      await milliseconds(site.url, session, `nobody${index}@tremplin.example`, index + TRIES),
    );
  }
  report({ what: "wrong password, median", value: median(known), unit: "ms" });
  report({ what: "unknown e-mail, median", value: median(unknown), unit: "ms" });
  const difference = Math.abs(median(known) - median(unknown));
  report({ what: "difference", value: difference, unit: "ms", limit: 20 });
  await storm(site.url, session, report);
  await site.stop();
}

/** 200 people sign in at once; visitors must not notice. */
async function storm(url: string, session: Session, report: Report) {
  const calm = await pageTimes(url);
  const tries = Array.from({ length: 200 }, (_, index) =>
    milliseconds(url, session, `storm${index}@tremplin.example`, 1000 + index),
  );
  const busy = await pageTimes(url);
  await Promise.all(tries);
  report({ what: "public page, calm, median", value: median(calm), unit: "ms" });
  report({ what: "public page during 200 sign-ins, median", value: median(busy), unit: "ms" });
}

async function pageTimes(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < 50; index += 1) {
    const started = performance.now();
    await (await fetch(`${url}/en`)).arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

type Session = { cookie: string; token: string };

async function csrf(url: string): Promise<Session> {
  const cookies = (await fetch(`${url}/sanctum/csrf-cookie`)).headers.getSetCookie();
  const pairs = cookies.map((cookie) => cookie.split(";")[0] ?? "");
  const token = pairs.find((pair) => pair.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length);
  return { cookie: pairs.join("; "), token: decodeURIComponent(token ?? "") };
}

async function milliseconds(
  url: string,
  { cookie, token }: Session,
  email: string,
  person: number,
) {
  const started = performance.now();
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-xsrf-token": token,
      "x-forwarded-for": `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`,
      cookie,
    },
    body: JSON.stringify({ email, password: "not the password" }),
  });
  const passed = performance.now() - started;
  if (response.status !== 422 && response.status !== 429 && response.status !== 503) {
    throw new Error(`sign-in answered ${response.status}`);
  }
  return passed;
}
