import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { RegistrationRecord } from "#app/admissions/records/schema.ts";
import { MOST_SIGNATURE } from "#app/admissions/registrations/signature.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

const signature = "M10 20L30 40L50 20M60 60L70 70";
const signed = { agent: { consent: "signature", signature } };
const ticked = { agent: { consent: "checkbox" } };

const stored = ({ db }: TestApp) => db.select().from(registrations).orderBy(registrations.id);

describe("submission typed in by an agent", () => {
  test("the limits of an agent and of the network do not affect each other", async () => {
    const site = await startTestApp();
    const [visitor, coordinator] = [await site.as("visitor"), await site.as("coordinator")];
    const statuses = new Set<number>();
    for (let nth = 0; nth < 121; nth += 1) statuses.add((await send(coordinator, {})).status);
    expect([...statuses]).toEqual([422]);
    await send(visitor, {});
    await site.db.execute("update rate_limits set hits = 120 where key like '% application:%'");
    expect((await send(visitor, bodyOf(await somebody(site)))).status).toBe(201);
    const typed = await send(coordinator, bodyOf(await somebody(site), ticked));
    expect(typed.status).toBe(201);
    expect((await stored(site)).map(({ aboveLimit }) => aboveLimit)).toEqual([true, false]);
  });

  test("agent and form of consent are recorded", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    for (const agent of [signed, ticked]) {
      expect((await send(coordinator, bodyOf(await somebody(site), agent))).status).toBe(201);
    }
    const [first, second] = await stored(site);
    expect(first).toMatchObject({
      source: "agent",
      agentId: coordinator.user.id,
      consentWay: "signature",
      consentSignature: signature,
    });
    expect(second).toMatchObject({ consentWay: "checkbox", consentSignature: null });
    expect(await site.db.select().from(registrationEvents)).toMatchObject([
      { kind: "submitted", actorId: coordinator.user.id, actorName: expect.stringMatching(/./) },
      { kind: "submitted", actorId: coordinator.user.id },
    ]);
    const recorded = await site.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "registrations.typed_in"));
    expect(recorded).toMatchObject([
      { actorId: coordinator.user.id, subjectLabel: first?.reference },
      { subjectLabel: second?.reference },
    ]);
    const registration = await read<RegistrationRecord>(
      await coordinator.get(`/api/registrations/${first?.id}`),
    );
    expect(registration).toMatchObject({ consent_way: "signature", consent_signature: signature });
    expect(registration.agent).toMatch(/./);
  });

  test("a submission with agent consent is refused when signed out or without permission", async () => {
    const site = await startTestApp();
    const body = bodyOf(await somebody(site), ticked);
    expect((await send(await site.as("visitor"), body)).status).toBe(401);
    expect((await send(await site.as("editor"), body)).status).toBe(403);
    const coordinator = await site.as("coordinator");
    await site.db.update(users).set({ isActive: false }).where(eq(users.id, coordinator.user.id));
    expect((await send(coordinator, body)).status).toBe(401);
    expect(await stored(site)).toEqual([]);
  });

  test("sending again with the same key returns the same registration", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    const [body, key] = [bodyOf(await somebody(site), signed), randomUUID()];
    const [first, again] = [
      await send(coordinator, body, { key }),
      await send(coordinator, body, { key }),
    ];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await again.json()).toEqual(await first.json());
    expect(await stored(site)).toHaveLength(1);
  });

  test("a duplicate is refused with a message addressed to the agent", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    const person = await somebody(site);
    expect((await send(await site.as("visitor"), bodyOf(person))).status).toBe(201);
    for (const [locale, body] of [
      ["fr", "Cette personne a déjà envoyé une candidature"],
      ["en", "This person has already sent an application"],
      ["de", "Diese Person hat mit dieser Ausweisnummer schon"],
    ] as const) {
      const answer = await send(coordinator, bodyOf(person, ticked), { "accept-language": locale });
      expect(answer.status).toBe(409);
      const { message, ...details } = await read<Record<string, unknown>>(answer);
      expect(message).toContain(body);
      expect(details).toMatchObject({ reason: "identity", may_be_another_person: false });
    }
  });

  test("a signature that is not a stroke path is refused", async () => {
    const site = await startTestApp();
    const coordinator = await site.as("coordinator");
    const wrong = [
      "",
      "M1 1",
      '"/><script>alert(1)</script>',
      "M1 1L2 2 Z",
      `M1 1${"L2 2".repeat(MOST_SIGNATURE)}`,
    ];
    for (const drawn of wrong) {
      const agent = { consent: "signature", signature: drawn };
      const answer = await send(coordinator, bodyOf(await somebody(site), { agent }));
      expect(answer.status, drawn.slice(0, 20)).toBe(422);
    }
    expect(await stored(site)).toEqual([]);
  });
});
