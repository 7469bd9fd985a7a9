import { createRandom } from "#app/ui/weave/random.ts";
import { bodyFor, queryFor, strayFrom } from "#tests/api/malformed.ts";
import { type Document, type ExampleRequest, requestsOf } from "#tests/setup/example-calls.ts";
import { networkOf } from "./asking.ts";
import type { Report, Running } from "./report.ts";
import { admin, caller, openSite } from "./site.ts";

export const title = "malformed input for every call, from an administrator and from a visitor";
export const minutes = 30;

/** These would end the caller, and every call after them would only be told to sign in. */
const endsTheCaller = /^\/(logout|tokens|user|users)\b/;

export async function run(report: Report, running: Running) {
  const site = await openSite(running, { TRUST_PROXY: "1" });
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as Document;
  const calls = requestsOf(document).filter(({ route }) => !endsTheCaller.test(route));
  const random = createRandom("malformed");
  const [chief, visitor] = [await admin(site), caller(site)];
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  const total = running.rounds(50) * 1_000;
  let next = 0;

  async function sendOn() {
    while (next < total) {
      const number = next++;
      const call = calls[number % calls.length] as ExampleRequest;
      const address = addressOf(call, number);
      const reads = call.method === "GET" || call.method === "HEAD";
      const body = reads ? undefined : bodyFor(call, random);
      const who = number % 8 === 7 ? visitor : chief;
      const headers = { "x-forwarded-for": networkOf(number) };
      const status = await who
        .write(call.method, address, body, headers)
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        })
        .catch((error: Error) => {
          failed.push(`${error.cause ?? error} ${call.method} ${address.slice(0, 200)}`);
          return 0;
        });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failed.push(`${status} ${call.method} ${address.slice(0, 200)}`);
    }
  }

  /** Of something that may be there, or of what nothing is called by. */
  function addressOf({ route, ...call }: ExampleRequest, number: number) {
    const known = route.replace(/\{\w+\}/g, () => String(1 + random.below(12)));
    const path = number % 4 === 3 ? strayFrom(route, random) : known;
    return `/api${path}?${queryFor({ route, ...call }, random)}`;
  }

  await Promise.all(Array.from({ length: 8 }, sendOn));
  const share = (wanted: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, count]) => sum + (wanted(status) ? count : 0), 0);
  report({ what: "inputs sent", value: total });
  report({ what: "answered 422", value: share((status) => status === 422) });
  report({ what: "taken", value: share((status) => status >= 200 && status < 300) });
  report({ what: "asked to sign in", value: share((status) => status === 401) });
  report({ what: "answered 5xx", value: share((status) => status >= 500), atMost: 0 });
  report({ what: "without an answer", value: share((status) => status === 0), atMost: 0 });
  for (const each of new Set(failed.slice(0, 20))) console.log(`    ${each}`);
  report({ what: "the process is the same", value: site.isAlive() ? 1 : 0, atLeast: 1 });
}
