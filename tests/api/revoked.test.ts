import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { users } from "#app/access/tables.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { hashPassword } from "#app/features/accounts/auth/passwords.server.ts";
import { anArticle, createPost, ok } from "#tests/setup/content.ts";
import { type Call, callsOf, type Document, exampleOf } from "#tests/setup/example-calls.ts";
import { png } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

const texts = { text: "zebulon", email: "zebulon@exemple.test", password: "Zebulon-garde-4711" };

async function disable(db: Db, id: number) {
  await db.update(users).set({ isActive: false }).where(eq(users.id, id));
}

/** The calls by which people with an account change something. */
async function writesOf(app: TestApp, ids: (route: string) => number) {
  const document = (await (await app.get("/api/openapi.json")).json()) as Document;
  const visitor = await app.as("visitor");
  const writes: Call[] = [];
  for (const call of callsOf(document)) {
    // A link to a draft is made and nothing is written.
    if (call.method === "GET" || call.route.endsWith("/preview")) continue;
    const { method, path, body } = exampleOf(call, texts, ids);
    if ((await visitor.write(method, path, body)).status === 401) writes.push(call);
  }
  return writes;
}

/** Things of every kind, for calls to be about. */
async function furnish(app: TestApp) {
  const admin = await app.as("admin");
  const post = await createPost(admin);
  const other = await app.as("staff");
  const upload = await admin.post("/api/media?filename=p.png", new Uint8Array(await png()), {
    "content-type": "image/png",
  });
  const { id: media } = (await upload.json()) as { id: number };
  const invited = { email: "invitee@exemple.test", role: "staff" };
  const invitation = await admin.post("/api/invitations", invited);
  const { invitation: open } = (await invitation.json()) as { invitation: { id: number } };
  return (route: string) => {
    if (route.startsWith("/users")) return other.user.id;
    if (route.startsWith("/media")) return media;
    if (route.startsWith("/invitations")) return open.id;
    return route.startsWith("/posts") ? post.id : 1;
  };
}

/** Does something between the look at the caller and the first statement of their write. */
function beforeEachWrite(db: Db) {
  const { transaction } = db;
  const hook = { begun: 0, act: null as (() => Promise<unknown>) | null };
  db.transaction = async function (this: Db, ...args: Parameters<typeof transaction>) {
    hook.begun += 1;
    const { act } = hook;
    hook.act = null;
    await act?.();
    return transaction.apply(this, args);
  } as typeof transaction;
  return hook;
}

test("whoever is disabled while the body is on its way is refused, on every write", async () => {
  const app = await startTestApp();
  const ids = await furnish(app);
  for (const call of await writesOf(app, ids)) {
    if (!call.body) continue;
    const admin = await app.as("admin");
    const { method, path, body } = exampleOf(call, texts, ids);
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const late = new ReadableStream({
      async pull(controller) {
        await disable(app.db, admin.user.id);
        controller.enqueue(bytes);
        controller.close();
      },
    });
    const headers = { "content-type": "application/json", "content-length": `${bytes.length}` };
    const answer = await admin.write(method, path, late, headers);
    expect([method, call.route, answer.status]).toEqual([method, call.route, 401]);
  }
});

test("whoever is disabled after the first look is refused by the write itself", async () => {
  const app = await startTestApp();
  const ids = await furnish(app);
  const passwordHash = await hashPassword("un-autre-mot-de-passe");
  const hook = beforeEachWrite(app.db);
  const reached: string[] = [];
  for (const call of await writesOf(app, ids)) {
    const admin = await app.as("admin", { passwordHash });
    const example = exampleOf(call, texts, ids);
    const { method, path } = example;
    const isUpload = call.route === "/media" && method === "POST";
    const body = isUpload ? new Uint8Array(await png()) : tidy(example.body);
    await admin.get("/sanctum/csrf-cookie");
    Object.assign(hook, { begun: 0, act: () => disable(app.db, admin.user.id) });
    const answer = await admin.write(method, path, body);
    const { begun } = hook;
    hook.act = null;
    const name = `${method} ${call.route}`;
    if (begun) reached.push(name);
    const refused = answer.status >= 400 && answer.status < 500;
    expect([name, refused, await answer.text()]).toEqual([name, true, expect.anything()]);
    if (begun) expect([name, answer.status]).toEqual([name, 401]);
  }
  // Most calls come as far as their write; the others are refused for what they ask.
  expect(reached.length).toBeGreaterThan(35);
});

function tidy(body: unknown) {
  return body && typeof body === "object" ? { ...body, tags: [] } : undefined;
}

test("over a socket: headers first, the account is disabled, then the body", async () => {
  const app = await startTestApp();
  const admin = await app.as("admin");
  await admin.get("/sanctum/csrf-cookie");
  const server = createServer(getRequestListener(app.app.fetch)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const body = JSON.stringify({
    ...{ firstname: "Nouvel", lastname: "Admin", email: "nouvel@exemple.test", role: "admin" },
  });
  const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    [
      "POST /api/users HTTP/1.1",
      "Host: localhost:3000",
      "Connection: close",
      `Authorization: Bearer ${admin.token}`,
      `Cookie: ${cookie}`,
      `X-XSRF-TOKEN: ${decodeURIComponent(admin.cookies.get("XSRF-TOKEN") ?? "")}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body.slice(0, 5),
    ].join("\r\n"),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  await disable(app.db, admin.user.id);
  socket.write(body.slice(5));
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  const made = await app.db.select().from(users).where(eq(users.email, "nouvel@exemple.test"));
  expect(made).toEqual([]);
});

test("what is published in the same moment is no longer the author's to change", async () => {
  const app = await startTestApp();
  const hook = beforeEachWrite(app.db);
  const editor = await app.as("editor");
  const staff = await app.as("staff");
  await staff.get("/sanctum/csrf-cookie");
  const acts: ((id: number) => Promise<Response>)[] = [
    (id) => staff.put(`/api/posts/${id}`, { title: "Trop tard" }),
    (id) => staff.put(`/api/desk/posts/${id}/draft`, { title: "Trop tard" }),
    (id) => staff.delete(`/api/posts/${id}`),
    (id) => staff.delete(`/api/desk/posts/${id}/translations/en`),
    (id) => staff.post(`/api/desk/posts/${id}/duplicate`),
    (id) => staff.post("/api/desk/posts/bulk", { action: "delete", ids: [id] }),
  ];
  for (const [number, act] of acts.entries()) {
    const article = anArticle(`Article ${number}`);
    const { id } = await createPost(staff, { ...article, translations: { en: { title: "In" } } });
    hook.act = () => editor.post(`/api/desk/posts/${id}/publish`, { locales: ["fr"] });
    const answer = await act(id);
    const text = await answer.text();
    if (answer.status === 200) expect(text).toContain('"done":[]');
    else expect([number, answer.status, text]).toEqual([number, 403, text]);
    const item = await ok(editor.get(`/api/desk/posts/${id}`));
    expect(item).toMatchObject({ state: "published", title: article.title });
    expect(item.translations?.en?.title).toBe("In");
  }
});

const ROUNDS = 20;

test("publishing and deleting at once: the item is gone unpublished, or stays", async () => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  const staff = await app.as("staff");
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await createPost(staff, anArticle(`Article ${round}`));
    const answers = await Promise.all([
      editor.post(`/api/desk/posts/${id}/publish`, {}),
      staff.delete(`/api/posts/${id}`),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 403],
      [404, 200],
    ]).toContainEqual(statuses);
    expect((await app.get(`/api/posts/${id}`)).status).toBe(statuses[0]);
  }
});
