import { createRandom } from "#app/ui/weave/random.ts";
import { bodyFor, queryFor, strayFrom } from "#tests/api/malformed.ts";
import { type Document, type ExampleRequest, requestsOf } from "#tests/setup/example-calls.ts";
import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { networkAddress } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";

export const title = "Malformed input for every endpoint, from an administrator and from a visitor";
export const minutes = 30;

/** These would sign out the administrator, and all later requests would get 401. */
const signsOut = /^\/(logout|tokens|user|users)\b/;

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as Document;
  const examples = requestsOf(document).filter(({ route }) => !signsOut.test(route));
  const random = createRandom("malformed");
  const [admin, visitor] = [await signInAdmin(site), createClient(site)];
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  const total = context.rounds(50) * 1_000;
  let next = 0;

  async function sendNext() {
    while (next < total) {
      const number = next++;
      const example = examples[number % examples.length] as ExampleRequest;
      const url = urlOf(example, number);
      const reads = example.method === "GET" || example.method === "HEAD";
      const body = reads ? undefined : bodyFor(example, random);
      const client = number % 8 === 7 ? visitor : admin;
      const headers = { "x-forwarded-for": networkAddress(number) };
      const status = await client
        .write(example.method, url, body, headers)
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch((error: Error) => {
          failed.push(`${error.cause ?? error} ${example.method} ${url.slice(0, 200)}`);
          return 0;
        });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failed.push(`${status} ${example.method} ${url.slice(0, 200)}`);
    }
  }

  /** Three of four paths have an id that may exist, the fourth has an impossible one. */
  function urlOf({ route, ...example }: ExampleRequest, number: number) {
    const existing = route.replace(/\{\w+\}/g, () => String(1 + random.below(12)));
    const path = number % 4 === 3 ? strayFrom(route, random) : existing;
    return `/api${path}?${queryFor({ route, ...example }, random)}`;
  }

  await Promise.all(Array.from({ length: 8 }, sendNext));
  const count = (wanted: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, times]) => sum + (wanted(status) ? times : 0), 0);
  report({ name: "inputs sent", value: total });
  report({ name: "answered 422", value: count((status) => status === 422) });
  report({ name: "accepted (2xx)", value: count((status) => status >= 200 && status < 300) });
  report({ name: "answered 401", value: count((status) => status === 401) });
  report({ name: "answered 5xx", value: count((status) => status >= 500), atMost: 0 });
  report({ name: "without a response", value: count((status) => status === 0), atMost: 0 });
  for (const failure of new Set(failed.slice(0, 20))) console.log(`    ${failure}`);
  report({ name: "process still running (1 = yes)", value: site.isAlive() ? 1 : 0, atLeast: 1 });
}
