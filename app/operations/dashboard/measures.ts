import type { ContentSummary } from "#app/content/working-copies/schema.ts";
import type { FiguresAnswer } from "#app/monitoring/figures/schema.ts";
import { homes } from "./needs.ts";
import type { ApplicationsToday, Campaign } from "./schema.ts";

/** A number with what it is part of; `share`, of one, is drawn. */
export type Measure = {
  kind: MeasureKind;
  value: number;
  /** Null where there is no target or total. */
  of: number | null;
  share: number | null;
  path: string;
  /** Of the next opening or closing. */
  date?: string;
};
export type MeasureKind =
  | "applications"
  | "admitted"
  | "women"
  | "closes"
  | "opens"
  | "seats"
  | "counted"
  | "news"
  | "scheduled"
  | "drafts"
  | "courses";

export type Measures = {
  of: "campaign" | "figures" | "site";
  year: number | null;
  list: Measure[];
};

type Sources = {
  applications: ApplicationsToday | null;
  totals: Pick<FiguresAnswer, "total"> | null;
  cohorts: { capacity: number; seats_left: number }[] | null;
  summary: ContentSummary | null;
};

/** The four numbers of the user's work; null for somebody without any. */
export function measuresOf({ applications, totals, cohorts, summary }: Sources): Measures | null {
  const seats = seatsOf(cohorts ?? []);
  if (applications?.campaign) {
    const { campaign } = applications;
    const fourth = dayOf(campaign) ?? { ...seats, path: "/admin/cohortes" };
    return { of: "campaign", year: campaign.year, list: [...campaignOf(campaign), fourth] };
  }
  if (totals) {
    const path = "/admin/figures";
    const counted = { value: totals.total ?? -1, of: null, share: null };
    return {
      of: "figures",
      year: null,
      list: [
        { kind: "counted", ...counted, path },
        { ...seats, path },
      ],
    };
  }
  return summary && { of: "site", year: null, list: siteOf(summary) };
}

function campaignOf({ year, total, undecided, admitted, women, seats }: Campaign): Measure[] {
  const path = `/admin/registration?year=${year}`;
  const decided = share(total - undecided, total);
  return [
    { kind: "applications", value: total, of: null, share: decided, path },
    {
      kind: "admitted",
      value: admitted,
      of: seats,
      share: seats ? share(admitted, seats) : null,
      path: `${path}&status=admitted`,
    },
    {
      kind: "women",
      value: women,
      of: total,
      share: share(women, total),
      path: `${path}&sex=F`,
    },
  ];
}

function dayOf({ day }: Campaign): Measure | null {
  if (!day) return null;
  const { kind, date, left } = day;
  const path = "/admin/registration/intakes";
  return { kind, date, value: left, of: null, share: kind === "closes" ? day.share : null, path };
}

function seatsOf(cohorts: readonly { capacity: number; seats_left: number }[]) {
  const all = cohorts.reduce((sum, { capacity }) => sum + capacity, 0);
  const taken = all - cohorts.reduce((sum, { seats_left }) => sum + seats_left, 0);
  return { kind: "seats" as const, value: taken, of: all, share: share(taken, all) };
}

function siteOf({ post, formation }: ContentSummary): Measure[] {
  const counted = (
    kind: MeasureKind,
    of: keyof typeof homes,
    status: keyof ContentSummary["post"]["states"],
  ): Measure => {
    const { states } = { post, formation }[of];
    const all = states.draft + states.scheduled + states.published;
    const value = states[status];
    const path = `${homes[of]}?status=${status}`;
    return { kind, value, of: all, share: share(value, all), path };
  };
  return [
    counted("news", "post", "published"),
    counted("drafts", "post", "draft"),
    counted("scheduled", "post", "scheduled"),
    counted("courses", "formation", "published"),
  ];
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0;
}
