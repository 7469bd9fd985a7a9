import type { Result } from "./results.ts";
import type { Cost, Costs } from "./scale-model.ts";

type Source = {
  /** The measure and the figures that are added up, each with “: server” and “: database”. */
  of: [measure: string, figures: string[]];
  /** As recorded in docs/scale.md, for a machine on which the measure has not run. */
  recorded: Cost;
};

/** CPU milliseconds. */
const sources: Record<keyof Costs, Source> = {
  cached: {
    of: ["follow-up", ["a page from the cache"]],
    recorded: { app: 0.38, database: 0 },
  },
  rendered: {
    of: ["requests", ["search page, rendered"]],
    recorded: { app: 16.3, database: 3.5 },
  },
  file: {
    of: ["follow-up", ["a file of the build"]],
    recorded: { app: 0.59, database: 0 },
  },
  submission: {
    of: ["submissions", ["submission with e-mail requested", "sending the e-mail afterwards"]],
    recorded: { app: 20.7, database: 8.7 },
  },
  followUp: {
    of: ["follow-up", ["the empty page of following up", "a look-up by the script"]],
    recorded: { app: 13, database: 3.1 },
  },
};

type KnownCost = Cost & { from: string };

/** What the last measurements on this machine say, else what is recorded. */
export function costsFrom(results: readonly Result[]): Record<keyof Costs, KnownCost> {
  const known = ({ of: [measure, figures], recorded }: Source): KnownCost => {
    const found = results.filter((result) => result.measure === measure);
    const sum = (part: string, plain: boolean) => {
      const values = figures.map((name) =>
        found.find((result) => result.name === (plain ? name : `${name}: ${part}`)),
      );
      return values.reduce(
        (total, each) =>
          total + (each ? each.value * (MILLISECONDS[each.unit ?? ""] ?? 1) : Number.NaN),
        0,
      );
    };
    // `requests` names the figure of the process without an ending.
    const app = sum("server", measure === "requests");
    const database = sum("database", false);
    const [first] = found;
    if (!first || Number.isNaN(app + database)) return { ...recorded, from: "docs/scale.md" };
    const { at, load } = first;
    return { app, database, from: `${measure}, ${at.slice(0, 16)}, load ${load.toFixed(0)}` };
  };
  const entries = Object.entries(sources).map(([kind, source]) => [kind, known(source)]);
  return Object.fromEntries(entries) as Record<keyof Costs, KnownCost>;
}

const MILLISECONDS: Record<string, number> = { "ms CPU": 1, "µs CPU": 1 / 1_000 };
