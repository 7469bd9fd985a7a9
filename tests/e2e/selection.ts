import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { createToken } from "../../app/features/accounts/auth/tokens.queries.server.ts";
import { insertUser } from "../../app/features/accounts/users/queries.server.ts";
import { authCookie } from "../../app/http/cookie-names.ts";
import { someApplicants } from "../setup/applicants.ts";
import { here } from "./site.ts";

/** Fictitious applicants of whom the best by their diploma are men; their references. */
export async function applicantsFor(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, place) => ({
    ...{ last_name: "Fictive", first_names: `Personne ${place + 1}`, town: "Korhogo" },
    sex: place < 5 ? "M" : place < 8 ? "F" : place % 2 ? "M" : "F",
    education_level: place < 8 ? "bac" : "bepc",
    phone: `+22507${String(10_000_000 + place)}`,
    motivation: `Je m’appelle Fictive et je viens de Korhogo. ${"Je répare des pompes. ".repeat(6)}`,
  }));
  const files = await someApplicants(here().db, people);
  return files.map(({ reference }) => reference);
}

/** Somebody of the team who was never asked for anything else, in a browser of their own. */
export async function readerOf(
  browser: Browser,
  firstname: string,
): Promise<{ name: string; page: Page }> {
  const { db, url } = here();
  const user = await insertUser(db, {
    ...{ role: "staff", firstname, lastname: "Lectrice", isDefaultPassword: false },
    email: `reader-${randomBytes(4).toString("hex")}@tremplin.example`,
    passwordHash: "none",
  });
  if (!user) throw new Error("the email is taken");
  const token = await createToken(db, { userId: user.id, ability: "*", now: new Date() });
  const context = await browser.newContext();
  await context.addCookies([{ url, name: authCookie.name, value: encodeURIComponent(token) }]);
  return { name: `${firstname} Lectrice`, page: await context.newPage() };
}
