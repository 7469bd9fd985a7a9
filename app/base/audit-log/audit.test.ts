import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { listAudit } from "./queries.server.ts";

const today = "2026-01-15";

describe("the audit log", () => {
  test("exports values that look like invalid dates unchanged", async () => {
    const { as, db, clock } = await startTestApp({ today });
    const admin = await as("admin");
    await record(db, {
      at: new Date(clock.now.getTime() - 1_000),
      actor: admin.user,
      address: "",
      requestId: "",
      action: "news.saved",
      subject: { type: "post", id: 1, label: "Le four" },
      before: { title: "2026-13-45", at: "2026-02-30T99:00:00Z" },
    });
    const csv = await (await admin.get("/api/audit/export")).text();
    expect(csv).toContain("2026-13-45");
  });

  test("records who changed what, when, from where, before and after", async () => {
    const { as } = await startTestApp({ today });
    const [admin, person] = [await as("admin"), await as("staff")];
    await admin.patch(`/api/users/${person.user.id}`, { role: "editor" });
    const [entry] = (await (await admin.get("/api/audit")).json()) as AuditEntry[];
    expect(entry).toEqual({
      id: expect.any(Number),
      at: "2026-01-15T10:00:00.000Z",
      actor: { id: admin.user.id, name: "Test admin", email: admin.user.email },
      action: "users.role_changed",
      subject: { type: "user", id: String(person.user.id), label: "Test staff" },
      before: { role: "staff" },
      after: { role: "editor" },
      address: "203.0.113.7",
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("can be searched, filtered and paginated", async () => {
    const { as, clock } = await startTestApp({ today });
    const [admin, person] = [await as("admin"), await as("staff", { email: "zoe@b.ci" })];
    const path = `/api/users/${person.user.id}`;
    await admin.patch(path, { role: "editor" });
    clock.now = new Date("2026-01-16T10:00:00Z");
    await admin.get("/sanctum/csrf-cookie");
    await admin.patch(path, { status: "disabled", firstname: "100%" });
    const actions = async (query: string) => {
      const body = await (await admin.get(`/api/audit?${query}`)).json();
      return (Array.isArray(body) ? body : (body as { data: AuditEntry[] }).data).map(
        ({ action }: AuditEntry) => action,
      );
    };
    const later = ["users.deactivated", "users.updated"];
    expect(await actions("")).toEqual([...later, "users.role_changed"]);
    expect(await actions("sort=at")).toEqual(["users.role_changed", ...later.toReversed()]);
    expect(await actions("from=2026-01-16")).toEqual(later);
    expect(await actions("to=2026-01-15")).toEqual(["users.role_changed"]);
    expect(await actions("action=users.updated")).toEqual(["users.updated"]);
    expect(await actions(`actor=${admin.user.id}&search=100%25`)).toEqual(later);
    expect(await actions("search=personne")).toEqual([]);
    expect(await actions("page=2&per_page=2")).toEqual(["users.role_changed"]);
    expect((await admin.get("/api/audit?from=hier")).status).toBe(422);
  });

  test("ignores accents and is exported as sentences in the order of the screen", async () => {
    const { as, clock } = await startTestApp({ today });
    const [admin, person] = [await as("admin"), await as("staff")];
    await admin.patch(`/api/users/${person.user.id}`, { lastname: "Koné" });
    await admin.patch(`/api/users/${person.user.id}`, { role: "editor" });
    clock.now = new Date(clock.now.getTime() + 1000);
    expect(await (await admin.get("/api/audit?search=kone")).json()).toHaveLength(2);
    const csv = await admin.get("/api/audit/export?search=kone&sort=at");
    expect(csv.headers.get("content-disposition")).toContain("journal-2026-01-15.csv");
    const bytes = new Uint8Array(await csv.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, first, second] = new TextDecoder().decode(bytes).split("\r\n");
    expect(head).toBe('"Quand";"Qui";"E-mail";"Quoi";"Détails";"Adresse IP"');
    expect(first).toContain('"2026-01-15 10:00:00";"Test admin"');
    expect(first).toContain('"Test admin a modifié le compte de Test Koné";"Nom: staff → Koné"');
    expect(second).toContain(
      '"Test admin a changé le rôle de Test Koné";"Rôle: Équipe → Rédaction"',
    );
    const xlsx = await admin.get("/api/audit/export?format=xlsx&search=kone&sort=at");
    const book = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()));
    expect(book.sheets[0]?.rows[1]?.[0]).toEqual(new Date("2026-01-15T10:00:00.000Z"));
    const [last] = (await (await admin.get("/api/audit")).json()) as AuditEntry[];
    expect([last?.action, last?.after]).toEqual(["audit.exported", { rows: 2 }]);
  });

  test("is written in the same transaction as the change", async () => {
    const { db, clock } = await startTestApp();
    const change = {
      action: "users.updated",
      subject: { type: "user", id: 1, label: "" },
    } as const;
    const failing = transaction(db, async (tx) => {
      await record(tx, { ...change, actor: null, at: clock.now, address: "" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await listAudit(db, {})).toEqual([]);
  });

  test("drops a secret passed to it by mistake", async () => {
    const { db, clock } = await startTestApp();
    const subject = { type: "user", id: 1, label: "" };
    const after = { name: "Aya", password_hash: "x", nested: { api_token: "y", kept: 1 } };
    const entry = { actor: null, at: clock.now, address: "", action: "users.updated" } as const;
    await record(db, { ...entry, subject, before: null, after });
    expect((await listAudit(db, {}))[0]?.after).toEqual({ name: "Aya", nested: { kept: 1 } });
  });
});

test("no password, token or hash is in the audit log, the log or the queue", async () => {
  const lines: string[] = [];
  const app = await startTestApp({ log: { write: (line) => void lines.push(line) } });
  const { as, mails, db } = app;
  const password = "un tracteur bien graissé";
  const passwordHash = await hashPassword(password);
  const admin = await as("admin", { email: "chef@b.ci", passwordHash });
  const browser = await as("visitor");
  const chosen = "trois vélos bleus";

  const login = await browser.post("/api/login", { email: "chef@b.ci", password });
  const { token } = (await login.json()) as { token: string };
  const created = await admin.post("/api/users", {
    firstname: "Aya",
    lastname: "Kouamé",
    email: "aya@b.ci",
    role: "staff",
  });
  const { default_password } = (await created.json()) as { default_password: string };
  const invited = await admin.post("/api/invitations", { email: "koffi@b.ci", role: "staff" });
  const { link } = (await invited.json()) as { link: string };
  await browser.post("/api/password/forgot", { email: "chef@b.ci" });
  const emails = await mails();
  const reset = new URL(emails.at(-1)?.action.href ?? "").searchParams.get("reset") ?? "";
  const body = { password: chosen, password_confirmation: chosen };
  expect((await browser.post("/api/password/reset", { token: reset, ...body })).status).toBe(200);

  const invitation = new URL(link).searchParams.get("invitation") ?? "";
  const secrets = [password, chosen, default_password, passwordHash, "$argon2"].concat(
    [token, reset, invitation, admin.token].map((text) => text.split("|")[1] ?? ""),
  );
  const log = lines.join("\n");
  const audit = JSON.stringify(await listAudit(db, {}));
  expect(log).toContain("/api/password/reset");
  expect(audit).toContain("users.created");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(6);
    expect(log).not.toContain(secret);
    expect(audit).not.toContain(secret);
  }
});
