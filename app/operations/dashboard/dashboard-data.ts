import { answerOr } from "#app/api-client/answer-or.ts";
import type { ApiClient } from "#app/api-client/client.ts";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import type { Permission } from "#app/platform/access/permissions.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { cohortIdentity } from "#app/website/cohorts/identity.ts";
import { measuresOf } from "./measures.ts";
import { gapOf, type Need, type PlainKind, todosOf } from "./needs.ts";
import { dayAfter } from "./rules.ts";
import { readSince } from "./since.ts";

/** A cohort with free seats is named so many days before it begins. */
const SOON = 14;
const ONE = { page: "1", per_page: "1" };
const NOBODY = { meta: { total: 0 } };

/** Leaves out what the user may not read and what failed to load. */
export async function loadDashboard(
  api: ApiClient,
  permissions: readonly Permission[],
  { today, locale }: { today: string; locale: Locale },
) {
  const may = (permission: Permission) => permissions.includes(permission);
  const writes = may("news.create") && may("formations.create");
  const reads = may("registrations.read");
  const [summary, cohorts, applications, people, team, legal, totals] = await Promise.all([
    writes ? answerOr(api.desk.summary.$get(), null) : null,
    answerOr(api.cohortes.$get({ query: {} }), null),
    reads ? answerOr(api.desk.applications.$get(), null) : null,
    loadPeople(api, may("registrations.manage")),
    loadSite(api, may),
    may("legal.edit")
      ? pageOrNull(api.desk.legal.$get({ query: { page: "1", sort: "created_at" } }))
      : { data: [] },
    may("figures.read") && !reads ? answerOr(api.figures.$get({ query: {} }), null) : null,
  ]);
  const soon = dayAfter(today, SOON);
  const starting = (may("cohorts.manage") ? (cohorts ?? []) : []).filter(
    ({ start_date, seats_left }) => seats_left > 0 && start_date >= today && start_date <= soon,
  );
  const needs: Need[] = [
    ...(applications?.unmarked ?? []).map(
      ({ kind: of, day, count }): Need => ({ kind: "unmarked", of, day, count }),
    ),
    ...people.needs,
    ...team.needs,
    ...starting.map(
      (cohort): Need => ({
        kind: "freeSeats",
        id: cohort.id,
        date: cohort.start_date,
        name: cohortIdentity(cohort, locale),
        count: cohort.seats_left,
      }),
    ),
    ...(summary ? todosOf(summary, may("news.edit")) : []),
    ...(legal?.data ?? []).flatMap((text): Need[] => {
      const why = gapOf(text);
      return why ? [{ kind: "legal", count: 1, id: text.id, key: text.key, why }] : [];
    }),
  ];
  return {
    needs,
    // “Nothing to do” may be shown only when every source was read.
    complete:
      Boolean(cohorts && legal) &&
      (!writes || summary !== null) &&
      (!reads || applications !== null) &&
      people.complete &&
      team.complete,
    measures: measuresOf({ applications, totals, cohorts, summary }),
    since: await readSince(api, { may, today, locale, applications }),
  };
}

/** New applications, possible duplicates, overdue seats, calls; and what the user is asked to read. */
async function loadPeople(api: ApiClient, manages: boolean) {
  const { counts: countsOf, duplicates, calls: callsOf } = api.registrations;
  const [counts, pairs, overdue, calls, rounds] = await Promise.all([
    manages ? answerOr(countsOf.$get({ query: {} }), null) : { received: 0 },
    manages ? answerOr(duplicates.count.$get(), null) : { open: 0 },
    manages ? answerOr(countsOf.$get({ query: { mark: "overdue" } }), null) : { admitted: 0 },
    manages ? answerOr(callsOf.$get({ query: ONE }), null) : NOBODY,
    answerOr(api["selection-rounds"].reading.$get(), []),
  ]);
  const reading = rounds
    .filter(({ status, open }) => status !== "closed" && open > 0)
    .map(({ id, name, open }): Need => ({ kind: "reading", id, name, count: open }));
  const needs = [
    ...waiting([
      ["overdue", overdue?.admitted],
      ["calls", calls?.meta.total],
    ]),
    ...reading,
    ...waiting([
      ["applications", counts?.received],
      ["pairs", pairs?.open],
    ]),
  ];
  return { needs, complete: Boolean(counts && pairs && overdue && calls) };
}

/** The inbox, requests about data, the state of the site and accounts. */
async function loadSite(api: ApiClient, may: (permission: Permission) => boolean) {
  const [messages, requests, health, pending, invitations] = await Promise.all([
    may("messages.read")
      ? answerOr(api["contact-messages"].counts.$get(), null)
      : { new: 0, open: 0 },
    may("registrations.erase")
      ? answerOr(api.privacy.requests.counts.$get(), null)
      : { overdue: 0 },
    may("settings.manage") ? answerOr(api.health.details.$get(), null) : { items: [] },
    may("users.manage")
      ? pageOrNull(api.users.$get({ query: { ...ONE, status: "pending" } }))
      : NOBODY,
    may("users.manage")
      ? pageOrNull(api.invitations.$get({ query: { ...ONE, status: "pending" } }))
      : NOBODY,
  ]);
  const states = (health?.items ?? []).map(({ state }) => state);
  return {
    needs: waiting([
      ["privacyRequests", requests?.overdue],
      ["broken", states.filter((state) => state === "broken").length],
      ["newMessages", messages?.new],
      ["attention", states.filter((state) => state === "warning").length],
      ["openMessages", messages?.open],
      ["invitations", invitations?.meta.total],
      ["defaultPasswords", pending?.meta.total],
    ]),
    complete: [messages, requests, health, pending, invitations].every((each) => each !== null),
  };
}

function waiting(counted: [PlainKind, number | undefined][]): Need[] {
  return counted.flatMap(([kind, count]) => (count ? [{ kind, count }] : []));
}
