import { randomUUID } from "node:crypto";
import { defineTask } from "#app/platform/jobs/task.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import { ok } from "../setup/content.ts";
import { insertReport } from "../setup/reports.ts";
import type { Made, Makers, Making } from "./makers.ts";

/** Addresses of accounts, messages, figures and the running of the site. */
export function officePaths({ app, admin, next }: Making): Makers {
  const { as } = app;
  return {
    async "/api/roles/:key"() {
      const count = next();
      const name = { fr: `Rôle ${count}`, en: `Role ${count}`, de: `Rolle ${count}` };
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
    async "/api/invitations/:id"() {
      const guest = { email: `guest-${next()}@tremplin.example`, role: "staff" };
      const made = await ok<{ invitation: Made }>(admin.post("/api/invitations", guest), 201);
      return `/api/invitations/${made.invitation.id}`;
    },
  };
}
