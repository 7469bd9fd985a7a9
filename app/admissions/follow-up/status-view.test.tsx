import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { timeZone } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import type { FollowAct } from "./follow-actions.ts";
import type { Status } from "./status.server.ts";
import { StatusView } from "./status-view.tsx";

const received: Status = {
  reference: "MA-2026-000042",
  form: "meca-agro",
  form_title: "Candidature en mécanique agricole",
  course: "Irrigation et motopompes",
  status: "received",
  label: "Reçue",
  text: "",
  next: "",
  submitted_at: "2026-11-17T09:00:00.000Z",
  confirmed_at: null,
  confirm_by: null,
  confirm_late: false,
  seat: null,
  office: { phone: "", email: "" },
  birth_year_only: false,
  documents: [],
  contact: { phone: "07 •• •• •• 94", email: null, region: "gbeke", town: "" },
  messages: { sms: false, whatsapp: false },
  may: { withdraw: true, confirm: false, correct: true, add_documents: true, apply_again: false },
};

function shown(
  errors: Record<string, string>,
  { status = received, done = null }: { status?: Status; done?: FollowAct | null } = {},
) {
  const after = { typed: {}, refused: null, done };
  return renderToStaticMarkup(
    <IntlProvider locale="fr" messages={messagesOf.fr} timeZone={timeZone}>
      <StatusView {...after} status={status} errors={errors} />
    </IntlProvider>,
  ).replace(/\s/g, " ");
}

test.each([
  ["phone", "field-phone"],
  ["sure", "field-sure-yes"],
  ["contact", "contact-error"],
  ["messages", "messages-error"],
])("what is wrong with “%s” stands at the top, with a link to its place", (name, place) => {
  const html = shown({ [name]: "À corriger ici." });
  const [, above = "", below = ""] = /^(.*?)data-status-of(.*)$/.exec(html) ?? [];
  expect(above).toMatch(
    new RegExp(`role="alert".*<a href="#${place}">(?:[^<]* : )?À corriger ici\\.</a>`),
  );
  expect(below).toContain(`id="${place}"`);
  expect(html.match(/role="alert"/g), "read once").toHaveLength(1);
});

test("a withdrawal is confirmed in other words than its state", () => {
  const text = messagesOf.fr.registrations.status.withdrawn.text;
  const html = shown({}, { status: { ...received, status: "withdrawn", text }, done: "withdraw" });
  expect(html.split(text), "said once").toHaveLength(2);
  expect(html).toContain("Votre retrait est enregistré.");
});

test("nothing is to be corrected after a lookup", () => {
  expect(shown({})).not.toContain('role="alert"');
});
