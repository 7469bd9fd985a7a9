import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { type Document, exampleOf, requestsOf } from "#tests/setup/example-calls.ts";
import { png as picture } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

// Random input of letters, digits and hyphens, so that it is also a valid slug.
export const texts = {
  text: "zebulon-kouassi-4711",
  email: "zebulon.kouassi@exemple.test",
  password: "Zebulon-garde-4711-secrets",
};

/** A site where an admin can send every request of the API. */
export async function startSending() {
  const lines: string[] = [];
  const app = await startTestApp({ log: { write: (line) => void lines.push(line) } });
  const document = (await (await app.get("/api/openapi.json")).json()) as Document;
  // Signing out would break the other requests.
  const examples = requestsOf(document).filter(({ route }) => !/logout|\/tokens$/.test(route));
  const passwordHash = await hashPassword(texts.password);
  const admin = await app.as("admin", { email: `chef.${texts.email}`, passwordHash });
  const staff = await app.as("staff");
  const png = new Uint8Array(await picture());
  const upload = await admin.post("/api/media?filename=p.png", png, {
    "content-type": "image/png",
  });
  const media = (await upload.json()) as { id: number };
  const ids = (route: string) => {
    if (route.startsWith("/users")) return staff.user.id;
    return route.startsWith("/media") ? media.id : 1;
  };
  const { form } = (await (await app.get("/api/contact/form")).json()) as { form: string };
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const forms: Record<string, object> = { "/contact": { form } };
  lines.length = 0;
  const secrets = [admin.token, admin.user.email];
  return { app, examples, lines, admin, ids, forms, secrets };
}

export async function tablesOf({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ tablename }) => tablename);
}

type Sent = { tag: string; method: string; route: string; status: number };

/** Sends every request of the API and returns the statuses. */
export async function sendAll(sending: Awaited<ReturnType<typeof startSending>>) {
  const { app, examples, admin, ids, forms } = sending;
  const sent: Sent[] = [];
  for (const example of examples) {
    const { method, path, body } = exampleOf(example, texts, ids);
    // Values that only the site knows, and hidden fields that only bots fill in.
    if (body)
      Object.assign(
        body,
        { tags: [], phone: "+225 07 01 02 03 04", website: "" },
        forms[example.route],
      );
    const { status } = await admin.write(method, path, method === "GET" ? undefined : body);
    sent.push({ tag: example.tag, method, route: example.route, status });
    await app.database.pool.query("delete from rate_limits");
  }
  return sent;
}

/** Features that every sweep of writes must reach. */
export const writing = [
  "accounts",
  "contact",
  "formations",
  "legal",
  "media",
  "news",
  "settings",
  "users",
];

/** The features of the requests with this status. */
export function featuresAnswered(sent: Sent[], status: number): string[] {
  return [...new Set(sent.filter((each) => each.status === status).map(({ tag }) => tag))].sort();
}
