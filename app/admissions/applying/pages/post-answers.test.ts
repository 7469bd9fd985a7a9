import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { apiClient } from "#app/api-client/client.ts";
import { type PageContext, setPage } from "#app/api-client/page-context.ts";
import type { Step } from "#app/website/registration-form/definition.ts";
import { somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { mecaAgro as form } from "#tests/setup/forms.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { loadApplication } from "./load-application.ts";
import { type Posted, postStep } from "./post-step.ts";

const stepOf = (wanted: string) => form.steps.find(({ name }) => name === wanted) as Step;

/** A step posted without JavaScript into a new draft. */
async function begin(query: Record<string, string> = {}) {
  const site = await startTestApp();
  await somebody(site);
  const begun = await site.app.request("/api/registrations/drafts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ form: form.key }),
  });
  const { draft } = await read<{ draft: string }>(begun);
  const address = `http://localhost:3000/registration/${form.key}/contact?${new URLSearchParams({ draft, ...query })}`;
  const context = new RouterContextProvider();
  const send = (async (input, init) =>
    site.app.fetch(new Request(input, init), { inProcess: true, address: "" })) as typeof fetch;
  setPage(context, {
    locale: "fr",
    today: site.clock.now.toISOString().slice(0, 10),
    api: apiClient("http://localhost:3000", send, { "accept-language": "fr" }),
  } as PageContext);
  function post(boxes: Record<string, string>) {
    return postTo("contact", { phone: "0712345678", "whatsapp.kind": "same", ...boxes });
  }
  async function postTo(step: string, boxes: Record<string, string>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(boxes)) body.append(name, value);
    const request = new Request(address, { method: "POST", body });
    const answer = await postStep(context, request, form, stepOf(step)).catch(
      (thrown) => thrown as Response,
    );
    if (answer instanceof Response) return answer.headers.get("location");
    const { data, init } = answer as { data: Posted; init: { status: number } };
    return { ...data, status: init.status };
  }
  const saved = async () =>
    (await loadApplication(context, new Request(address), form)).typed.email;
  return { post, postTo, saved };
}

test("a step opened from the review leads back there, and to its errors as before", async () => {
  const { post } = await begin({ review: "1" });
  expect(await post({ phone: "" })).toMatchObject({
    status: 422,
    errors: { phone: expect.any(String) },
  });
  expect(await post({})).toMatch(/\/review\?draft=/);
});

test("a mistyped address is asked about once, is saved at once, and never blocks", async () => {
  const { post, saved } = await begin();
  const asked = await post({ email: "awa@gmial.com" });
  expect(asked).toMatchObject({ status: 200, errors: {}, typed: { email: "awa@gmial.com" } });
  expect(await saved()).toBe("awa@gmial.com");
  const about = { "email.about": "awa@gmial.com" };
  expect(await post({ email: "awa@gmial.com", ...about })).toMatch(/\/home\?draft=/);
  expect(await saved(), "as typed").toBe("awa@gmial.com");
});

test("the suggestion is taken when its box is ticked and the address was not changed", async () => {
  const { post, saved } = await begin();
  const boxes = { "email.about": "awa@gmial.com", "email.take": "awa@gmail.com" };
  expect(await post({ email: "awa@inphb.ci", ...boxes })).toMatch(/\/home/);
  expect(await saved(), "what was typed later wins").toBe("awa@inphb.ci");
  expect(await post({ email: "awa@gmial.com", ...boxes })).toMatch(/\/home/);
  expect(await saved()).toBe("awa@gmail.com");
});

test("sending without the tick asks for it, and another refusal keeps the tick", async () => {
  const { postTo } = await begin();
  expect(await postTo("review", {})).toMatchObject({
    errors: { consent: "Cochez cette case pour pouvoir envoyer." },
    ticked: [],
  });
  const refused = await postTo("review", { consent: "yes" });
  expect(refused).toMatchObject({ status: 422, ticked: ["consent"] });
  expect(refused).not.toHaveProperty("errors.consent");
});

test("another number for WhatsApp that is not given is asked for in its own words", async () => {
  const { post } = await begin();
  expect(await post({ "whatsapp.kind": "other", whatsapp: "" })).toMatchObject({
    errors: { whatsapp: "Écrivez votre numéro WhatsApp, ou choisissez une autre réponse." },
  });
});
