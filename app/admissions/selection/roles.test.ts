import { describe, expect, test } from "vitest";
import {
  type Caller,
  level,
  motivation,
  ok,
  openRound,
  start,
} from "#tests/setup/selection-round.ts";

describe("access to the selection endpoints", () => {
  test("each endpoint answers only the permitted roles", async () => {
    const { coordinator, as, applicants } = await start();
    const round = await openRound(coordinator, { criteria: [level, motivation] });
    const path = `/api/selection-rounds/${round.id}`;
    const choice = `${path}/choices/${applicants[0]?.id}`;
    const managed = [
      ["get", "/api/selection-rounds"],
      ["get", "/api/selection-rounds/fields?form=meca-agro"],
      ["post", "/api/selection-rounds"],
      ["get", path],
      ["put", path],
      ["delete", path],
      ["post", `${path}/close`],
      ["get", `${path}/readers`],
      ["post", `${path}/readers`],
      ["delete", `${path}/readers/${coordinator.user.id}`],
      ["post", `${path}/readings`],
      ["get", `${path}/scores`],
      ["get", `${path}/compare?ids=${applicants[0]?.id},${applicants[1]?.id}`],
      ["put", choice],
      ["delete", choice],
      ["post", `${path}/proposal`],
      ["post", `${path}/what-if`],
      ["get", `${path}/minutes`],
      ["get", `${path}/minutes/fr.pdf`],
    ] as const;
    const read = [
      ["get", `${path}/reading`],
      ["get", `${path}/reading/1`],
      ["put", `${path}/reading/1`],
    ] as const;
    const send = (who: Caller, verb: "get" | "post" | "put" | "delete", at: string) =>
      verb === "get" ? who.get(at) : who[verb](at, {});
    for (const role of ["visitor", "staff", "editor", "coordinator", "admin"] as const) {
      const person = await as(role);
      const allowed = role === "coordinator" || role === "admin";
      for (const [verb, at] of managed) {
        const { status } = await send(person, verb, at);
        const closed = role === "visitor" ? 401 : 403;
        if (allowed) expect([200, 404, 422], `${role} ${verb} ${at}`).toContain(status);
        else expect(status, `${role} ${verb} ${at}`).toBe(closed);
      }
      for (const [verb, at] of read) {
        const { status } = await send(person, verb, at);
        expect(status, `${role} ${verb} ${at}`).toBe(role === "visitor" ? 401 : 404);
      }
      const own = await person.get("/api/selection-rounds/reading");
      expect(own.status, role).toBe(role === "visitor" ? 401 : 200);
      if (role !== "visitor") expect(await own.json()).toEqual([]);
    }
    const invited = await as("staff");
    const user_ids = [invited.user.id];
    await ok(await coordinator.post(`${path}/readers`, { user_ids }), 201);
    expect((await invited.get(`${path}/reading`)).status).toBe(200);
    expect((await invited.get(path)).status).toBe(403);
    const unknown = await invited.get("/api/selection-rounds/999");
    expect(unknown.status).toBe(404);
    const fresh = await as("staff", { isDefaultPassword: true });
    expect((await fresh.get("/api/selection-rounds/reading")).status).toBe(403);
    const bare = await coordinator.write("POST", `${path}/proposal`, {}, { "x-xsrf-token": "no" });
    expect(bare.status).toBe(419);
  });
});
