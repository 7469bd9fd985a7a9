import { expect, test, vi } from "vitest";
import type { Listen } from "#app/platform/db/listen.server.ts";
import { addThirdProgramme } from "#tests/e2e/third-programme.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { followForms } from "./follow-forms.server.ts";
import { formByKey } from "./forms.server.ts";

test("a form that another process has published is loaded, and pages that showed forms are dropped", async () => {
  const { db } = await startTestApp();
  const notify: ((tags: string) => void)[] = [];
  const listen: Listen = async (_channel, onMessage) => {
    notify.push(onMessage);
    return async () => undefined;
  };
  const drop = vi.fn();
  await followForms({ db, listen, cache: { drop } });
  await addThirdProgramme(db);
  expect(formByKey("tic"), "not before the notice").toBeNull();
  for (const tell of notify) tell("posts");
  for (const tell of notify) tell("registration-calls forms");
  await vi.waitFor(() => expect(drop).toHaveBeenCalledWith(["forms"]));
  expect(formByKey("tic")?.prefix).toBe("TIC");
  expect(drop, "other changes load nothing").toHaveBeenCalledTimes(1);
});
