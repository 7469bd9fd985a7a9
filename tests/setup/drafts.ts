import { read } from "./content.ts";
import type { TestApp } from "./test-app.ts";

type Answers = Record<string, unknown>;

/** A draft of a visitor without JavaScript, and the requests its pages make. */
export async function beginDraft(site: TestApp, answers: Answers, form = "meca-agro") {
  let draft = "";
  const request = (method: string, path: string, body?: unknown) =>
    site.app.request(`/api/registrations/drafts${path}`, {
      method,
      headers: { "x-registration-draft": draft, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  ({ draft } = await read<{ draft: string }>(request("POST", "", { form })));
  await request("PATCH", "/current", { answers });
  return {
    answers: async () => (await read<{ answers: Answers }>(request("GET", "/current"))).answers,
    save: (more: Answers) => request("PATCH", "/current", { answers: more }),
    submit: (consent_version: string) => request("POST", "/current/submit", { consent_version }),
  };
}
