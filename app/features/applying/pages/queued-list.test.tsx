import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { type Locale, locales, timeZone } from "#app/i18n/locales.ts";
import { messagesOf } from "#app/i18n/translator.ts";
import type { QueuedSubmission, QueueState } from "../device/queued-submission.ts";
import { hourOf } from "../device/status-line.ts";
import { QueuedList } from "./queued-list.tsx";
import { StatusLine } from "./status-line.tsx";

const queuedAt = new Date(2026, 10, 2, 9, 5).getTime();
const until = new Date(2026, 10, 2, 17, 42).getTime();

const queued = (state: QueueState): QueuedSubmission => ({
  key: "a",
  files: "a",
  form: "meca-agro",
  locale: "fr",
  documents: {},
  who: "Awa F.",
  body: { answers: {}, consent_version: "1", disability_consent: false, another_person: false },
  typed: {},
  queuedAt,
  state,
});

function shown(locale: Locale, view: ReactNode): string {
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messagesOf[locale]} timeZone={timeZone}>
      {view}
    </IntlProvider>,
  );
}

const listed = (locale: Locale, state: QueueState, retryAt: number | null, fix = true) =>
  shown(
    locale,
    <QueuedList
      title="Ici"
      submissions={[queued(state)]}
      retryAt={retryAt}
      fix={fix ? () => "/registration/meca-agro/review" : null}
      onDrop={() => {}}
      onDiscard={() => {}}
    />,
  );

test.each(locales)("429 and no connection have different texts in %s", (locale) => {
  const texts = (retryAt: number | null) => [
    shown(locale, <StatusLine status={{ kind: "waiting", since: queuedAt, retryAt }} />),
    listed(locale, { kind: "waiting" }, retryAt),
  ];
  for (const text of texts(until)) {
    expect(text).toContain(hourOf(until, locale));
    expect(text).toMatch(/ de ce réseau|from this network|Aus diesem Netz/);
  }
  for (const text of texts(null)) {
    expect(text).toMatch(/attente de réseau|connection|auf das Netz|Verbindung/);
  }
});

const refused: QueueState = { kind: "refused", message: "Non", errors: {}, shared: false };

test("a refused submission can be corrected or removed, a sent one dismissed", () => {
  const wrong = listed("fr", refused, null);
  expect(wrong).toContain("/registration/meca-agro/review#queued=a");
  expect(wrong).toContain(messagesOf.fr.applying.queueItem.discard);
  const reference = "MA-2026-000001";
  const sent = listed(
    "fr",
    { kind: "sent", reference, at: "2026-11-02T10:00:00Z", receiptToken: null },
    null,
  );
  expect(sent).toContain(messagesOf.fr.applying.queueItem.drop);
  expect(sent).not.toContain("#queued=");
});

test("after the intake has closed a refused submission is no longer corrected", () => {
  const late = listed("fr", refused, null, false);
  expect(late).not.toContain("<a ");
  expect(late).toContain("Pas envoyée");
});
