import { randomUUID } from "node:crypto";
import { bodyOf } from "#tests/setup/apply.ts";
import { applicantAnswers } from "./applicant-answers.ts";
import { createClient } from "./clients.ts";
import { ipAddress } from "./requests.ts";
import type { Site } from "./site.ts";

export type Submit = (options?: { email?: boolean; to?: { url: string } }) => Promise<number>;

/** Each call submits for a new applicant with a new IP address. */
export async function createSubmit(site: Site, first = 0): Promise<Submit> {
  const answersOf = await applicantAnswers(site);
  const session = createClient(site);
  await session.get("/sanctum/csrf-cookie");
  let number = first;
  return async ({ email = true, to = site } = {}) => {
    number += 1;
    const answers = {
      ...answersOf(number),
      birth_date: birthDate(number),
      email: email ? `awa-${number}@example.org` : "",
    };
    const response = await fetch(`${to.url}/api/registrations`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: [...session.cookies].map((pair) => pair.join("=")).join("; "),
        "x-xsrf-token": decodeURIComponent(session.cookies.get("XSRF-TOKEN") ?? ""),
        "idempotency-key": randomUUID(),
        "x-forwarded-for": ipAddress(number),
      },
      body: JSON.stringify(bodyOf(answers)),
    });
    await response.arrayBuffer();
    return response.status;
  };
}

/** Spread over fifteen years, because equal dates would make every applicant a likely duplicate. */
function birthDate(number: number): string {
  return new Date(Date.UTC(1993, 0, 1 + ((number * 7919) % 5400))).toISOString().slice(0, 10);
}
