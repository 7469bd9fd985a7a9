import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { type Waiting, type WaitingCause, whyWaiting } from "#app/device/queue.ts";
import { type Locale, locales, timeZone } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
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

test.each(locales)("status line and list say the one sentence of each cause in %s", (locale) => {
  const sentences = messagesOf[locale].apiClient.waiting;
  const states: [Waiting, number | null, WaitingCause][] = [
    [{ kind: "waiting" }, null, "offline"],
    [{ kind: "waiting" }, until, "many"],
    [{ kind: "waiting", cause: "away" }, null, "away"],
    [{ kind: "waiting", cause: "cookies" }, null, "cookies"],
    [{ kind: "waiting", cause: "ended" }, null, "ended"],
  ];
  for (const [state, retryAt, why] of states) {
    const status = { why: whyWaiting(state, retryAt), since: queuedAt, retryAt };
    expect(status.why).toBe(why);
    const line = shown(locale, <StatusLine status={{ kind: "waiting", ...status }} />);
    for (const text of [line, listed(locale, state, retryAt)]) {
      expect(text).toContain(sentences[why]);
      expect(text).toContain(hourOf(retryAt ?? queuedAt, locale));
    }
  }
});

test("a refusal without words of the server says its cause, also one of a former version", () => {
  const { conflict, invalid } = messagesOf.fr.apiClient.refusal;
  const unsaid = { ...refused, message: "" };
  expect(listed("fr", { ...unsaid, cause: "conflict" }, null)).toContain(conflict);
  expect(listed("fr", unsaid, null)).toContain(invalid);
});

const refused: Extract<QueueState, { kind: "refused" }> = {
  kind: "refused",
  message: "Non",
  errors: {},
  shared: false,
};

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
