import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import type { Page } from "#app/platform/http/pagination.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const today = "2026-01-15";
const aya = { firstname: "Aya", lastname: "Kouamé", email: "Aya@B.ci", role: "editor" };

describe("the list of accounts", () => {
  test("is paginated as the contract says", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    for (let index = 0; index < 4; index++) await as("staff", { email: `s${index}@b.ci` });
    const response = await admin.get("/api/users?page=2&per_page=2&sort=email");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { data, links, meta } = (await response.json()) as Page<{ email: string }>;
    expect(data.map(({ email }) => email)).toEqual(["s1@b.ci", "s2@b.ci"]);
    expect(meta).toEqual({ current_page: 2, from: 3, last_page: 3, per_page: 2, to: 4, total: 5 });
    expect(links).toEqual({
      first: "/api/users?page=1&per_page=2&sort=email",
      last: "/api/users?page=3&per_page=2&sort=email",
      prev: "/api/users?page=1&per_page=2&sort=email",
      next: "/api/users?page=3&per_page=2&sort=email",
    });
  });

  test("is an array without secrets when no page is given", async () => {
    const { as } = await startTestApp({ today });
    const admin = await as("admin");
    expect(await (await admin.get("/api/users")).json()).toEqual([
      {
        id: admin.user.id,
        email: admin.user.email,
        firstname: "Test",
        lastname: "admin",
        role: "admin",
        role_name: null,
        status: "active",
        is_default_password: false,
        locale: "fr",
        photo: null,
        devices: 1,
        last_login_at: null,
        created_at: "2026-01-15T10:00:00.000Z",
      },
    ]);
  });

  test("can be searched, filtered and sorted", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin", { email: "chef@x.example" });
    await admin.post("/api/users", aya);
    await as("staff", { email: "zoe@b.ci" });
    const off = await as("staff", { email: "off@b.ci" });
    await admin.patch(`/api/users/${off.user.id}`, { status: "disabled" });
    const cases: Record<string, string[]> = {
      "search=kouame": ["aya@b.ci"],
      "search=AYA+kou": ["aya@b.ci"],
      "search=%25": [],
      "role=editor": ["aya@b.ci"],
      "status=pending": ["aya@b.ci"],
      "status=disabled": ["off@b.ci"],
      "sort=-email&role=staff": ["zoe@b.ci", "off@b.ci"],
    };
    for (const [query, emails] of Object.entries(cases)) {
      const found = (await (await admin.get(`/api/users?${query}`)).json()) as { email: string }[];
      expect(
        found.map(({ email }) => email),
        query,
      ).toEqual(emails);
    }
  });

  test("refuses invalid parameters", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    const queries = ["page=0", "page=x", "per_page=101", "sort=password_hash", "role=god"];
    for (const query of [...queries, "status=x", "search=%00"]) {
      expect((await admin.get(`/api/users?${query}`)).status, query).toBe(422);
    }
  });
});

describe("an account", () => {
  test("is created with a default password that is shown once", async () => {
    const { as, mails } = await startTestApp();
    const [admin, visitor] = [await as("admin"), await as("visitor")];
    const response = await admin.post("/api/users", { ...aya, locale: "de" });
    expect(response.status).toBe(201);
    const { user, default_password } = (await response.json()) as Record<string, never>;
    expect(user).toMatchObject({ email: "aya@b.ci", status: "pending", is_default_password: true });
    expect(default_password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const login = await visitor.post("/api/login", {
      email: "aya@b.ci",
      password: default_password,
    });
    expect(await login.json()).toMatchObject({ user: { is_default_password: true } });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: { email: "aya@b.ci" }, subject: "Ihr Konto bei Tremplin" });
    expect(mail?.body).not.toContain(default_password);
  });

  test("is refused with an e-mail that is taken", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    const first = await Promise.all([admin.post("/api/users", aya), admin.post("/api/users", aya)]);
    expect(first.map(({ status }) => status).sort()).toEqual([201, 422]);
    const again = await admin.post("/api/users", aya, { "accept-language": "en" });
    const message = "There is already an account for this address.";
    expect(await again.json()).toEqual({ message, errors: { email: [message] } });
  });

  test("names every invalid field and ignores unknown ones", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    const wrong = { firstname: " ", email: "x", role: "god", id: 1, is_default_password: false };
    const { errors } = (await (await admin.post("/api/users", wrong)).json()) as { errors: object };
    expect(Object.keys(errors).sort()).toEqual(["email", "firstname", "lastname", "role"]);
    const nul = await admin.post("/api/users", { ...aya, lastname: "a\u0000b" });
    expect(nul.status).toBe(422);
    const extra = { ...aya, id: 1, status: "disabled", is_default_password: false };
    const { user } = (await (await admin.post("/api/users", extra)).json()) as { user: object };
    expect(user).toMatchObject({ status: "pending", is_default_password: true });
  });

  test("with a password of the admin's choice follows the rules and has a default password", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    expect((await admin.post("/api/users", { ...aya, password: "trop court" })).status).toBe(422);
    const chosen = { ...aya, password: "trois vélos bleus" };
    const body = (await (await admin.post("/api/users", chosen)).json()) as Record<string, never>;
    expect(body).toMatchObject({
      default_password: "trois vélos bleus",
      user: { status: "pending" },
    });
  });

  test("can get a new password, be required to change it, and be signed out everywhere", async () => {
    const { as } = await startTestApp();
    const [admin, person] = [await as("admin"), await as("staff")];
    const path = `/api/users/${person.user.id}`;
    const forced = await admin.post(`${path}/require-password-change`);
    expect(await forced.json()).toMatchObject({ is_default_password: true, status: "pending" });
    expect((await person.get("/api/user")).status).toBe(200);
    const ended = await admin.delete(`${path}/tokens`);
    expect(await ended.json()).toEqual({ success: true, ended: 1 });
    expect((await person.get("/api/user")).status).toBe(401);
    const reset = (await (await admin.post(`${path}/reset-password`)).json()) as Record<
      string,
      string
    >;
    const visitor = await as("visitor");
    const login = { email: person.user.email, password: reset.default_password };
    expect((await visitor.post("/api/login", login)).status).toBe(200);
  });

  test("can be disabled and enabled again", async () => {
    const { as } = await startTestApp();
    const [admin, person] = [await as("admin"), await as("staff")];
    const path = `/api/users/${person.user.id}`;
    expect(await (await admin.patch(path, { status: "disabled" })).json()).toMatchObject({
      status: "disabled",
    });
    await admin.patch(path, { status: "active" });
    expect(await (await admin.get(path)).json()).toMatchObject({ status: "active" });
    // Sessions from before stay ended.
    expect((await person.get("/api/user")).status).toBe(401);
  });
});

describe("the last active admin", () => {
  test("cannot be demoted or disabled, not even by themselves", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    const retired = await as("admin");
    await admin.patch(`/api/users/${retired.user.id}`, { status: "disabled" });
    for (const change of [{ role: "editor" }, { status: "disabled" }]) {
      const path = `/api/users/${admin.user.id}`;
      const response = await admin.patch(path, change, { "accept-language": "en" });
      expect([response.status, await response.json()]).toEqual([
        409,
        { message: "At least one active administrator with all rights must remain." },
      ]);
    }
    expect((await admin.get("/api/users")).status).toBe(200);
  });

  test.each([1, 2, 3])("remains when two remove each other concurrently (%i)", async () => {
    const { as } = await startTestApp();
    const [a, b] = [await as("admin"), await as("admin")];
    await Promise.all([a.get("/sanctum/csrf-cookie"), b.get("/sanctum/csrf-cookie")]);
    const answers = await Promise.all([
      a.patch(`/api/users/${b.user.id}`, { role: "editor" }),
      b.patch(`/api/users/${a.user.id}`, { status: "disabled" }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    // The slower request is signed out already or refused because of the last admin.
    expect([200, expect.toBeOneOf([401, 409])]).toEqual(statuses);
    const left = await Promise.all([a.get("/api/users"), b.get("/api/users")]);
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("the export of accounts", () => {
  const formula = { ...aya, firstname: '=HYPERLINK("http://evil")', lastname: "+Kouamé" };

  test("is CSV with translated headings and escaped formulas", async () => {
    const { as } = await startTestApp({ today });
    const admin = await as("admin");
    await admin.post("/api/users", formula);
    const response = await admin.get("/api/users/export?role=editor", { "accept-language": "de" });
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="benutzer-2026-01-15.csv"',
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row, end] = new TextDecoder().decode(bytes).split("\r\n");
    expect(head).toBe(
      '"Nachname";"Vorname";"E-Mail";"Rolle";"Status";"Sprache";"Letzte Anmeldung";"Angelegt am"',
    );
    expect(row).toBe(
      `"'+Kouamé";"'=HYPERLINK(""http://evil"")";"aya@b.ci";"Redaktion";"Passwort zu ändern";"Französisch";"";"2026-01-15 10:00:00"`,
    );
    expect(end).toBe("");
  });

  test("can be XLSX", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    await admin.post("/api/users", formula);
    const response = await admin.get("/api/users/export?format=xlsx&search=kouame");
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const rows = book.sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(2);
    expect(rows[0]?.slice(0, 3)).toEqual(["Nom", "Prénom", "E-mail"]);
    expect(rows[1]?.slice(0, 2)).toEqual(["'+Kouamé", `'=HYPERLINK("http://evil")`]);
  });

  test("is recorded in the audit log", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    await admin.get("/api/users/export?format=xlsx&role=admin");
    const [entry] = (await (await admin.get("/api/audit")).json()) as object[];
    expect(entry).toMatchObject({ action: "users.exported", after: { role: "admin", rows: 1 } });
  });
});
