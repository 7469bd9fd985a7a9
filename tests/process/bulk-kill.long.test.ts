import { afterEach, expect, test } from "vitest";
import { registrationEvents } from "#app/admissions/registrations/tables.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { quiet } from "#tests/setup/connection.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { signInAdmin } from "../../measure/setup/clients.ts";
import { ADMIN } from "../../measure/setup/site.ts";
import { newFolder, startServer, stopAll, until } from "./server-process.ts";

afterEach(stopAll);

test("a task whose process is killed with -9 is finished by the next process", {
  timeout: 300_000,
}, async () => {
  const dataDir = await newFolder();
  const first = startServer(dataDir, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const url = await first.ready();
  const database = await openDatabase({ dataDir, log: quiet });
  const people = await insertPeople(database.db, somePeople(1_000));
  const admin = await signInAdmin({ url });
  const headers = { authorization: `Bearer ${admin.token}` };
  const ids = people.map(({ id }) => id);
  const answer = await admin.post("/api/registrations/transitions", { ids, to: "selected" });
  expect(answer.status).toBe(202);
  const { task } = (await answer.json()) as { task: string };
  const see = async (at: string) =>
    (await (await fetch(`${at}/api/tasks/${task}`, { headers })).json()) as TaskView;
  await until(async () => (await see(url)).done >= 100);
  await first.stop("SIGKILL");
  const moved = await database.db.$count(registrationEvents);
  expect(moved).toBeLessThan(1_000);
  expect(moved % 100).toBe(0);
  const second = startServer(dataDir, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const again = await second.ready();
  await until(async () => (await see(again)).state === "done", 240_000);
  expect((await see(again)).result?.changed).toHaveLength(1_000);
  expect(await database.db.$count(registrationEvents)).toBe(1_000);
  await database.close();
});
