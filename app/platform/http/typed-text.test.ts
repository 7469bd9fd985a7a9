import { expect, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

type Refusal = { errors: Record<string, string[]> };

test("a current password that ends in a space is accepted", async () => {
  const { as } = await startTestApp();
  const current_password = "un tracteur bien graissé ";
  const person = await as("staff", { passwordHash: await hashPassword(current_password) });
  const chosen = "trois vélos bleus dehors";
  const change = { current_password, password: chosen, password_confirmation: chosen };
  expect((await person.patch("/api/user/password", change)).status).toBe(200);
});

test.each(["\u202e", "\u202a", "\u2066", "\u2069"])(
  "a text that turns the reading direction (%j) is refused",
  async (sign) => {
    const site = await startTestApp();
    const answers = { ...(await somebody(site)), motivation: `Je ${sign}répare `.repeat(20) };
    const refused = await send(await site.as("visitor"), bodyOf(answers));
    expect(refused.status).toBe(422);
    const { errors } = await read<Refusal>(refused);
    expect(Object.keys(errors)).toEqual(["answers.motivation"]);
  },
);

test("a phone number copied between direction marks is accepted", async () => {
  const site = await startTestApp();
  const person = await somebody(site);
  const answers = { ...person, phone: `\u202a${person.phone}\u202c` };
  expect((await send(await site.as("visitor"), bodyOf(answers))).status).toBe(201);
});
