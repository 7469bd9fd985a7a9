import { randomUUID } from "node:crypto";
import type { CurrentUser } from "#app/access/current-user.ts";
import { contactMessages } from "#app/features/contact/tables.server.ts";
import type { MediaDetails } from "#app/features/media/schema.ts";
import { intakes } from "#app/features/registration-form/tables.server.ts";
import { REFERENCE } from "#app/features/registrations/rules.ts";
import { surveys } from "#app/features/surveys/tables.server.ts";
import { defineTask } from "#app/jobs/task.ts";
import { startTask } from "#app/jobs/tasks.queries.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { bodyOf, type Receipt, send, somebody } from "../setup/apply.ts";
import { insertCertificate } from "../setup/certificates.ts";
import { insertCohort } from "../setup/cohorts.ts";
import { anArticle, createCourse, createPost, ok, publish, text } from "../setup/content.ts";
import { type Document, requestsOf } from "../setup/example-calls.ts";
import { pdf, png } from "../setup/pictures.ts";
import { insertReport } from "../setup/reports.ts";
import {
  insertMinutes,
  insertReading,
  insertRound,
  inviteEverybody,
  inviteReader,
} from "../setup/selection.ts";
import type { TestApp } from "../setup/test-app.ts";

type Made = { id: number };

/** Every route of the application, as `GET /api/posts/:id`. */
export function routesOf({ app }: TestApp): string[] {
  const routes = app.routes.filter(({ method }) => method !== "ALL");
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}

/** The description of a route in the OpenAPI document. */
export async function describeRoutes({ get }: TestApp) {
  const document = (await (await get("/api/openapi.json")).json()) as Document;
  const examples = new Map(
    requestsOf(document).map((each) => [`${each.method} ${each.route}`, each]),
  );
  return (route: string) =>
    examples.get(route.replace(" /api", " ").replace(/:(\w+)(\{.*?\}+)?\??/g, "{$1}"));
}

/**
 * Turns the pattern of a route into an address of an existing item: each item is new, so that a
 * request may change or delete it. A new kind of item is one more line in `makers`.
 */
export async function createRealPaths(app: TestApp) {
  const { as } = app;
  const [editor, admin, visitor] = [await as("editor"), await as("admin"), await as("visitor")];
  let count = 0;
  const next = () => ++count;

  async function post() {
    const { id } = await createPost(editor, anArticle(`Article ${next()}`));
    await publish(editor, id);
    return `/api/posts/${id}`;
  }
  async function course() {
    const { id } = await createCourse(editor);
    await ok(editor.post(`/api/desk/formations/${id}/publish`, {}));
    return `/api/formations/${id}`;
  }
  const editorPathOf = (item: string) => item.replace("/api/", "/api/desk/");
  async function inBin(item: string) {
    await ok(editor.delete(item));
    return editorPathOf(item).replace(/(?=\/\d+$)/, "/bin");
  }
  /** The second of the two legal texts, filled in and published. */
  async function legal() {
    const { data } = await ok<{ data: (Made & { key: string })[] }>(
      admin.get("/api/desk/legal?page=1"),
    );
    const { id } = data.find(({ key }) => key === "privacy") ?? { id: 0 };
    const words = { title: "Vos données", body: text(`Version ${next()}`) };
    await ok(
      admin.put(`/api/desk/legal/${id}`, { translations: { fr: words }, status: "published" }),
    );
    return `/api/desk/legal/${id}`;
  }
  /** A section of the settings with one more version. */
  async function setting() {
    const words = { hours: `Version ${next()}` };
    await ok(admin.put("/api/desk/settings/2", { translations: { fr: words } }));
    return "/api/desk/settings/2";
  }
  async function revisionOf(item: string, who = editor) {
    const { data } = await ok<{ data: Made[] }>(who.get(`${item}/revisions`));
    return `${item}/revisions/${data[0]?.id}`;
  }

  async function registration() {
    const coordinator = await as("coordinator");
    const sent = send(visitor, bodyOf(await somebody(app)));
    const { reference } = await ok<Receipt>(sent, 201);
    const { data } = await ok<{ data: Made[] }>(
      coordinator.get(`/api/registrations?search=${reference}`),
    );
    return `/api/registrations/${data[0]?.id}`;
  }

  /** The longest matching pattern comes first. */
  const makers: Record<string, (owner?: number) => Promise<string>> = {
    "/api/desk/posts/:id/revisions/:revision": async () => revisionOf(editorPathOf(await post())),
    "/api/desk/posts/bin/:id": async () => inBin(await post()),
    // Legal texts and settings are never deleted.
    "/api/desk/legal/bin/:id": async () => "/api/desk/legal/bin/1",
    "/api/desk/settings/bin/:id": async () => "/api/desk/settings/bin/1",
    "/api/posts/:id": post,
    "/api/desk/posts/:id": async () => editorPathOf(await post()),
    "/api/desk/formations/:id/revisions/:revision": async () =>
      revisionOf(editorPathOf(await course())),
    "/api/desk/formations/bin/:id": async () => inBin(await course()),
    "/api/formations/:id": course,
    "/api/desk/formations/:id": async () => editorPathOf(await course()),
    async "/api/formation-categories/:id"() {
      const input = { translations: { fr: { name: `Catégorie ${next()}` } } };
      const made = await ok<Made>(editor.post("/api/formation-categories", input), 201);
      return `/api/formation-categories/${made.id}`;
    },
    async "/api/tags/:key"() {
      const label = { fr: `Sujet ${next()}`, en: `Topic ${count}`, de: `Thema ${count}` };
      const { key } = await ok<{ key: string }>(editor.post("/api/tags", { label }), 201);
      return `/api/tags/${key}`;
    },
    async "/api/roles/:key"() {
      const name = { fr: `Rôle ${next()}`, en: `Role ${count}`, de: `Rolle ${count}` };
      const made = admin.post("/api/roles", { name, permissions: ["media.manage"] });
      return `/api/roles/${(await ok<{ key: string }>(made, 201)).key}`;
    },
    async "/api/contact-messages/:id"() {
      const words = { name: "Awa", subject: "Question", message: "Quand commencez-vous ?" };
      const written = {
        ...words,
        form: randomUUID(),
        locale: "fr" as const,
        email: "awa@example.org",
      };
      const [made] = await app.db.insert(contactMessages).values(written).returning();
      return `/api/contact-messages/${made?.id}`;
    },
    async "/api/privacy/people/:kind/:id"() {
      const words = { name: "Awa", subject: "Question", message: "Quand commencez-vous ?" };
      const email = `awa-${next()}@example.org`;
      const written = { ...words, form: randomUUID(), locale: "fr" as const, email };
      const [made] = await app.db.insert(contactMessages).values(written).returning();
      return `/api/privacy/people/sender/${made?.id}`;
    },
    async "/api/privacy/requests/:id"() {
      const asked = { kind: "access", name: "Awa", received_on: "2026-11-01" };
      const { id } = await ok<Made>(admin.post("/api/privacy/requests", asked), 201);
      return `/api/privacy/requests/${id}`;
    },
    "/api/surveys/of/:id": async () =>
      (await registration()).replace("registrations", "surveys/of"),
    async "/api/surveys/:id{[0-9]+}"() {
      const registrationId = Number((await registration()).split("/").pop());
      const survey = { registrationId, month: 1 as const, dueOn: "2026-10-01" };
      const [made] = await app.db.insert(surveys).values(survey).returning();
      return `/api/surveys/${made?.id}`;
    },
    async "/api/media/:id"() {
      const { id } = await ok<Made>(editor.post("/api/media?filename=a.pdf", pdf()), 201);
      return `/api/media/${id}`;
    },
    async "/media/:id/:name"() {
      const file = await editor.post("/api/media?filename=a.png", await png());
      return (await ok<MediaDetails>(Promise.resolve(file), 201)).url;
    },
    async "/photos/:id/:name"() {
      const mine = await ok<CurrentUser>(
        editor.post("/api/user/photo", new Uint8Array(await png())),
      );
      return mine.photo ?? "";
    },
    // The task of another user is unknown.
    "/api/admissions/letters/files/:task": async () =>
      `/api/admissions/letters/files/${randomUUID()}`,
    "/api/admissions/letters/:registration": async () =>
      (await registration()).replace("registrations", "admissions/letters"),
    "/api/certificates/people/:id": async () =>
      (await registration()).replace("registrations", "certificates/people"),
    // No certificate has it.
    "/api/certificates/verify/:code": async () => "/api/certificates/verify/0000000000000000",
    async "/api/certificates/:id"() {
      const formationId = Number((await course()).split("/").pop());
      const cohort = await insertCohort(app.db, { formationId, startDate: "2026-01-05" });
      const registrationId = Number((await registration()).split("/").pop());
      const made = await insertCertificate(app.db, { registrationId, cohortId: cohort.id });
      return `/api/certificates/${made.id}`;
    },
    async "/api/certificate-templates/:id"() {
      const [template] = await ok<Made[]>(admin.get("/api/certificate-templates"));
      return `/api/certificate-templates/${template?.id}`;
    },
    // There is no session yet.
    "/api/cohortes/:id/attendance/:session": async () => "/api/cohortes/1/attendance/999",
    async "/api/cohortes/:id"() {
      const formationId = Number((await course()).split("/").pop());
      const cohort = await insertCohort(app.db, { formationId, startDate: "2026-01-05" });
      return `/api/cohortes/${cohort.id}`;
    },
    "/api/desk/legal/:id/revisions/:revision": async () => revisionOf(await legal(), admin),
    "/api/desk/legal/:id": legal,
    "/api/desk/settings/:id/revisions/:revision": async () => revisionOf(await setting(), admin),
    "/api/desk/settings/:id": setting,
    "/api/message-templates/:kind/:locale": async () => "/api/message-templates/received/fr",
    "/api/message-templates/:kind": async () => "/api/message-templates/received",
    async "/api/registration-calls/:id{[0-9]+}"() {
      const year = 2030 + next();
      const days = { opensOn: `${year}-01-01`, closesOn: `${year}-02-01` };
      const values = { form: "meca-agro", year, ...days };
      const [made] = await app.db.insert(intakes).values(values).returning();
      return `/api/registration-calls/${made?.id}`;
    },
    "/og/:locale{(fr|en|de)}/:name{[a-z]+(-[1-9][0-9]{0,8})?\\.png}": async () => "/og/fr/faq.png",
    "/api/desk/registration-forms/:key": async () =>
      "/api/desk/registration-forms/competences-numeriques",
    "/api/desk/registration-forms/:key/draft": async () =>
      "/api/desk/registration-forms/competences-numeriques/draft",
    "/api/desk/registration-forms/:key/publish": async () =>
      "/api/desk/registration-forms/competences-numeriques/publish",
    "/api/desk/registration-forms/:key/retired": async () =>
      "/api/desk/registration-forms/competences-numeriques/retired",
    "/api/registration-forms/:key": async () => "/api/registration-forms/meca-agro",
    "/api/registration-forms/:key/definition": async () =>
      "/api/registration-forms/meca-agro/definition",
    async "/api/registrations/import/:import"() {
      const { id } = await ok<Made>(admin.post("/api/registrations/import", "Dossier;Test"), 201);
      return `/api/registrations/import/${id}`;
    },
    "/api/registration-people/:id": async () =>
      (await registration()).replace("registrations", "registration-people"),
    "/api/registration-people/:id/files": async () =>
      `${(await registration()).replace("registrations", "registration-people")}/files`,
    "/api/registration-people/:id/minutes": async () =>
      `${(await registration()).replace("registrations", "registration-people")}/minutes`,
    async [`/api/registrations/${REFERENCE}`]() {
      const sent = send(visitor, bodyOf(await somebody(app)));
      return `/api/registrations/${(await ok<Receipt>(sent, 201)).reference}`;
    },
    "/api/registrations/:id{[0-9]+}/documents/:document{[0-9]+}": async () =>
      `${await registration()}/documents/1`,
    "/api/registrations/:id{[0-9]+}/documents/:name{[a-z_]+}": async () =>
      `${await registration()}/documents/photo`,
    "/api/registrations/convocations/:id{[0-9]+}": async () =>
      (await registration()).replace("registrations/", "registrations/convocations/"),
    "/api/registrations/:id{[0-9]+}": registration,
    // Nobody has sent one.
    "/api/registrations/messages/batches/:batch": async () =>
      `/api/registrations/messages/batches/${randomUUID()}`,
    "/api/registrations/messages/:id": async () => "/api/registrations/messages/1",
    // That of another user is unknown.
    "/api/registrations/views/:id": async () => "/api/registrations/views/1",
    "/api/desk/posts/views/:id": async () => "/api/desk/posts/views/1",
    "/api/desk/formations/views/:id": async () => "/api/desk/formations/views/1",
    "/api/registrations/duplicates/:id": async () => "/api/registrations/duplicates/1",
    async "/api/selection-rounds/:id/readers/:user"() {
      const [round, { user }] = [await insertRound(app.db), await as("staff")];
      await inviteReader(app.db, round, user.id);
      return `/api/selection-rounds/${round}/readers/${user.id}`;
    },
    async "/api/selection-rounds/:id/choices/:registration"() {
      const year = 2030 + next();
      const [registration] = await someApplicants(app.db, [{}], year);
      return `/api/selection-rounds/${await insertRound(app.db, { year })}/choices/${registration?.id}`;
    },
    async "/api/selection-rounds/:id/reading/:reading"(owner) {
      const year = 2030 + next();
      const [registration] = await someApplicants(app.db, [{}], year);
      const round = await insertRound(app.db, { year });
      const readerId = owner ?? (await as("staff")).user.id;
      await inviteReader(app.db, round, readerId);
      const reading = await insertReading(app.db, {
        round,
        registration: registration?.id ?? 0,
        readerId,
      });
      return `/api/selection-rounds/${round}/reading/${reading}`;
    },
    async "/api/selection-rounds/:id/reading"() {
      const round = await insertRound(app.db);
      await inviteEverybody(app.db, round);
      return `/api/selection-rounds/${round}/reading`;
    },
    "/api/selection-rounds/:id/minutes": async () =>
      `/api/selection-rounds/${await insertMinutes(app.db)}/minutes`,
    "/api/selection-rounds/:id": async () => `/api/selection-rounds/${await insertRound(app.db)}`,
    async "/api/indicators/:id"() {
      const name = { fr: `Indicateur ${next()}`, en: "Indicator", de: "Indikator" };
      const formula = { kind: "count", count: { subject: "registrations", conditions: [] } };
      const made = await ok<Made>(admin.post("/api/indicators", { name, formula }), 201);
      return `/api/indicators/${made.id}`;
    },
    async "/api/reports/schedules/:id"() {
      const plan = { name: "Suivi", rhythm: "month", recipients: [admin.user.id] };
      const made = await ok<Made>(admin.post("/api/reports/schedules", plan), 201);
      return `/api/reports/schedules/${made.id}`;
    },
    "/api/reports/:id": async () => `/api/reports/${await insertReport(app.db)}`,
    async "/api/api-keys/:id"() {
      const key = { name: `Clé ${next()}`, scopes: ["figures"] };
      const made = await ok<Made>(admin.post("/api/api-keys", key), 201);
      return `/api/api-keys/${made.id}`;
    },
    // That of another user is unknown.
    async "/api/tasks/:id"(ownerId) {
      if (!ownerId) return `/api/tasks/${randomUUID()}`;
      const wanted = { ownerId, data: {}, now: app.clock.now };
      return `/api/tasks/${await startTask(app.db, app.jobs, defineTask("nothing"), wanted)}`;
    },
    "/api/users/:id": async () => `/api/users/${(await as("staff")).user.id}`,
    "/api/tokens/:id": async () => `/api/tokens/${(await as("staff")).token.split("|")[0]}`,
    "/api/health/keys/:name": async () => "/api/health/keys/links",
    "/api/launch/items/:key": async () => "/api/launch/items/social",
    "/api/figures/plots/:name": async () => "/api/figures/plots/regions",
    async "/api/settings/legal/:key"() {
      await legal();
      return "/api/settings/legal/privacy";
    },
    async "/api/invitations/:id"() {
      const guest = { email: `guest-${next()}@tremplin.example`, role: "staff" };
      const made = await ok<{ invitation: Made }>(admin.post("/api/invitations", guest), 201);
      return `/api/invitations/${made.invitation.id}`;
    },
  };
  const others: Record<string, string> = {
    // A comment that does not exist.
    comment: "1",
    count: "2",
    file: "csv",
    locale: "fr",
    name: "site.png",
    seed: "site.svg",
    upload: "0123456789abcdef",
    variant: "cover",
  };

  /** Personal items belong to `owner`, else to a user who makes no request. */
  return async (pattern: string, owner?: number): Promise<string> => {
    const start = Object.keys(makers).find((path) => `${pattern}/`.startsWith(`${path}/`)) ?? "";
    const made = (await makers[start]?.(owner)) ?? "";
    const rest = pattern.slice(start.length).replace(/:(\w+)(\{.*\})?\??/g, (_, name) => {
      if (name in others) return others[name] ?? "";
      throw new Error(`tests/api/known-paths.ts cannot make a :${name} for ${pattern}`);
    });
    return made + rest;
  };
}
