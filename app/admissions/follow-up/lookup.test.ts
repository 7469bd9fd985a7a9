import { expect, test } from "vitest";
import { apply } from "#tests/setup/apply.ts";
import { followPage } from "#tests/setup/follow.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

async function start(answers: object = {}) {
  const site = await startTestApp();
  const { reference, phone } = await apply(site, answers);
  const post = await followPage(site);
  const look = (fields: Record<string, string>) => post({ act: "look", reference, ...fields });
  return { look, phone };
}

const year = { "birth_date.year": "2001", "birth_date.only": "1" };

test("the year alone needs the phone number, which is asked for beside its field", async () => {
  const { look, phone } = await start({ birth_date: "2001" });
  const { http, problem, errors, status } = await look(year);
  expect([http, status]).toEqual([422, null]);
  expect([problem?.kind, Object.keys(errors)]).toEqual(["yearPhone", ["phone"]]);
  const opened = await look({ ...year, phone });
  expect(opened.status).toMatchObject({ status: "received", birth_year_only: true });
});

test("what is missing is named beside its field", async () => {
  const { look } = await start();
  const named = async (fields: Record<string, string>) => {
    const { problem, errors } = await look(fields);
    return [problem?.kind, Object.keys(errors)];
  };
  expect(await named({ reference: " " })).toEqual(["incomplete", ["reference", "birth_date"]]);
  const noMonth = { "birth_date.day": "27", "birth_date.year": "2001" };
  expect(await named(noMonth)).toEqual(["incomplete", ["birth_date"]]);
  const short = { ...year, "birth_date.year": "01", phone: "07 00 00 00 01" };
  expect(await named(short)).toEqual(["incomplete", ["birth_date"]]);
});
