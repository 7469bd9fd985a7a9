import { Hono } from "hono";
import { summarise } from "#app/content/working-copies/lists/summary.server.ts";
import { nextPlanned, plannedItems } from "#app/content/working-copies/schedule/planned.server.ts";
import { MonthQuery } from "#app/content/working-copies/schedule/planned.ts";
import type { ContentSummary } from "#app/content/working-copies/schema.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { formationServerKind } from "#app/website/formations/content-kind.server.ts";
import { postServerKind } from "#app/website/news/content-kind.server.ts";
import { monthOf, spanOf } from "./months.ts";
import { dayAfter } from "./rules.ts";
import type { ApplicationsToday } from "./schema.ts";
import { movesSince, readCampaign, receivedSince, unmarkedDays } from "./today.queries.server.ts";

export const dashboardApi = new Hono<ApiEnv>()
  .get(
    "/planned",
    describe("desk", "What goes out or leaves the site in a month, by default this one"),
    may("news.create"),
    validate("query", MonthQuery),
    async (c) => {
      const { db, user, now, locale } = c.var;
      const { month = monthOf(now) } = c.req.valid("query");
      const wanted = { user, locale, ...spanOf(month) };
      const kinds = [postServerKind, formationServerKind];
      const found = await Promise.all(kinds.map((kind) => plannedItems(db, kind, wanted)));
      const data = found.flat().sort((one, other) => one.at.localeCompare(other.at));
      // An empty month leads to the next one with something in it.
      const after = { user, from: wanted.to };
      const next = data.length
        ? []
        : await Promise.all(kinds.map((kind) => nextPlanned(db, kind, after)));
      const [first] = next.filter((at) => at !== null).sort((one, other) => +one - +other);
      return c.json({ month, data, next_month: first ? monthOf(first) : null });
    },
  )
  .get(
    "/summary",
    describe("desk", "News and courses by state, and how complete each language is"),
    may("dashboard.read"),
    async (c) => {
      const { db, user, now } = c.var;
      const [post, formation] = await Promise.all([
        summarise(db, postServerKind, { user, now }),
        summarise(db, formationServerKind, { user, now }),
      ]);
      const summary: ContentSummary = { post, formation };
      return c.json(summary);
    },
  )
  .get(
    "/applications",
    describe("desk", "Applications: the campaign in numbers, what happened since yesterday"),
    may("registrations.read"),
    async (c) => {
      const { db, today } = c.var;
      const yesterday = dayAfter(today, -1);
      const [campaign, received, moved, unmarked] = await Promise.all([
        readCampaign(db, today),
        receivedSince(db, yesterday, today),
        movesSince(db, yesterday),
        unmarkedDays(db, today),
      ]);
      return c.json({ campaign, received, moved, unmarked } satisfies ApplicationsToday);
    },
  );
