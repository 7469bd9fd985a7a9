import { fieldsOf } from "#app/website/registration-form/definition.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import type { Context, Report } from "./report.ts";
import { memoryOf } from "./setup/process-usage.ts";
import { countStatus, getSteadily, networkAddress, p99 } from "./setup/requests.ts";
import { startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";

export const title =
  "120 readers at once of a draft that was filled with lists of 50 × 4,990 letters";
export const minutes = 10;

const PAGES = ["/", "/news", "/formations", "/en", "/de"];
const READERS = 120;
const names = fieldsOf(mecaAgro).map(({ name }) => name);

type Call = { link?: string; body?: unknown; client: number };

function callerOf(url: string) {
  let next = 0;
  const call = (method: string, path: string, { link = "", body, client }: Call) =>
    fetch(`${url}/api/registrations/drafts${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": networkAddress(client),
        "x-registration-draft": link,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    call,
    async create() {
      const answer = await call("POST", "", { body: { form: "meca-agro" }, client: 0 });
      return ((await answer.json()) as { draft: string }).draft;
    },
    /** Reads a draft by many clients at once, each in a network of its own unless told otherwise. */
    async readAtOnce(link: string, client?: number) {
      const answers = Array.from({ length: READERS }, async () => {
        next += 1;
        const answer = await call("GET", "/current", { link, client: client ?? next }).catch(
          () => null,
        );
        const bytes = Buffer.byteLength((await answer?.text().catch(() => "")) ?? "");
        return { status: answer?.status ?? 0, bytes };
      });
      return Promise.all(answers);
    },
  };
}

export async function run(report: Report, context: Context) {
  const site = await startSite(context, { TRUST_PROXY: "1" });
  const { call, create, readAtOnce } = callerOf(site.url);
  context.onEnd(async () => {
    if (!site.isAlive()) console.log("  The site ended:", site.output().slice(-3_000));
  });
  const rounds = context.rounds(20);
  const readFor = async (link: string, client?: number) => {
    const stop = getSteadily(site.url, PAGES, 20);
    const drafts: Awaited<ReturnType<typeof readAtOnce>> = [];
    for (let round = 0; round < rounds; round++) drafts.push(...(await readAtOnce(link, client)));
    return { drafts, pages: await stop(), memory: await memoryOf(site.pid) };
  };

  const empty = await create();
  // Twice, because the first round also warms up the process.
  await readFor(empty);
  const reference = await readFor(empty);

  const filled = await create();
  const list = Array.from({ length: 50 }, () => "x".repeat(4_990));
  const refused = [];
  for (const name of names) {
    const body = { answers: { [name]: list } };
    refused.push(await call("PATCH", "/current", { link: filled, body, client: 0 }));
  }
  // What the limits let through, too.
  const longest = Object.fromEntries(names.map((name) => [name, "é".repeat(4_990)]));
  for (const length of [30, 80, 250, 500, 3_000]) {
    const answers = Object.fromEntries(
      Object.entries(longest).map(([name, text]) => [name, text.slice(0, length)]),
    );
    await call("PATCH", "/current", { link: filled, body: { answers }, client: 0 });
  }
  const attack = await readFor(filled);
  const flood = await readFor(filled, 999);

  const stored = Math.max(...attack.drafts.map(({ bytes }) => bytes));
  report({
    name: "lists that were accepted",
    value: countStatus(refused, (s) => s < 400),
    atMost: 0,
  });
  report({ name: "largest answer of the draft", value: stored / 1024, unit: "kB", atMost: 64 });
  report({ name: "memory after reading an empty draft", value: reference.memory, unit: "MB" });
  const memory = Math.max(attack.memory, flood.memory);
  report({ name: "memory after the attack", value: memory, unit: "MB" });
  report({
    name: "memory, ratio to the empty draft",
    value: memory / reference.memory,
    atMost: 1.5,
  });
  const missing = countStatus(attack.drafts, (status) => status !== 200);
  report({ name: "readers from many networks not answered", value: missing, atMost: 0 });
  report({
    name: "readers of one network, share refused with 429",
    value: countStatus(flood.drafts, (status) => status === 429) / flood.drafts.length,
  });
  const wrong = countStatus(flood.drafts, (status) => status !== 200 && status !== 429);
  report({ name: "readers of one network answered otherwise", value: wrong, atMost: 0 });
  const pages = [...attack.pages, ...flood.pages];
  report({ name: "pages not served", value: countStatus(pages, (s) => s !== 200), atMost: 0 });
  report({ name: "pages beside the empty draft, p99", value: p99(reference.pages), unit: "s" });
  report({ name: "pages beside the attack, p99", value: p99(attack.pages), unit: "s" });
  const typical = (responses: { seconds: number }[]) => median(responses.map((r) => r.seconds));
  report({
    name: "pages, median beside the attack to beside the empty draft",
    value: typical(attack.pages) / typical(reference.pages),
    atMost: 2,
  });
  report({ name: "the process is the same", value: site.isAlive() ? 1 : 0, atLeast: 1 });
}
