import loadHighs from "highs";
import { type Problem, reduce } from "#app/admissions/selection/proposal/problem.ts";
import { scoreProgram, toModelData } from "#app/admissions/selection/proposal/program.ts";
import { solve } from "#app/admissions/selection/proposal/solve.server.ts";
import { belongs, type Target, type Traits } from "#app/admissions/selection/targets.ts";
import type { Report } from "./report.ts";
import { median } from "./setup/statistics.ts";

export const title = "Selection: proposal for 400 seats among 10,000 applicants with 12 targets";

const ROUNDS = 5;
const APPLICANTS = 10_000;
const SEATS = 400;

export async function run(report: Report) {
  const problem = createProblem();
  const rounds = { proposal: [] as number[], whatIf: [] as number[], relaxed: [] as number[] };
  const highs = await loadHighs();
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.relaxed.push(await time(() => simpleRelaxation(highs, problem)));
    rounds.proposal.push(
      await time(async () => {
        const { status } = await solve({ kind: "propose", problem });
        if (status !== "optimal") throw new Error(`the proposal is ${status}`);
      }),
    );
    const seats = [100, 200, 300, 500];
    rounds.whatIf.push(await time(() => solve({ kind: "what-if", problem, seats })));
  }
  const reduced = reduce(problem);
  const columns = scoreProgram(problem, reduced).columns.length;
  report({ name: "columns for 10,000 applicants", value: columns });
  const [proposal, relaxed] = [Math.min(...rounds.proposal), median(rounds.relaxed)];
  report({ name: "reference: one column per applicant, relaxed", value: relaxed, unit: "ms" });
  // The fastest round, because slower ones include other processes on the machine.
  report({
    name: "proposal with the cost of each target, in its thread",
    value: proposal,
    unit: "ms",
    atMost: 2_000,
  });
  report({ name: "proposal / reference", value: proposal / relaxed, unit: "×" });
  report({
    name: "what-if for four other numbers of seats",
    value: Math.min(...rounds.whatIf),
    unit: "ms",
  });
}

async function time(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The simplest program: a column for each applicant, a row for each target. */
function simpleRelaxation(highs: Awaited<ReturnType<typeof loadHighs>>, problem: Problem) {
  const { scores, groups } = problem;
  const { bounds, places } = reduce(problem);
  const program = {
    columns: Array.from(scores, (score, applicant) => ({
      cost: score,
      upper: 1,
      entries: [
        ...bounds.flatMap((_, row) =>
          ((groups[applicant] ?? 0) >>> row) & 1 ? [{ row, value: 1 }] : [],
        ),
        { row: bounds.length, value: 1 },
      ],
    })),
    rows: [
      ...bounds.map(({ min, max }) => ({ lower: min, upper: max })),
      { lower: places, upper: places },
    ],
  };
  highs.withModel(toModelData(program), (model) => {
    model.options.set({ output_flag: false });
    model.run();
  });
}

/** 25 % women, 2 % with a disability, most applicants from the first regions. */
function createProblem(): Problem {
  const regions = Array.from({ length: 33 }, (_, place) => `region ${place + 1}`);
  const share = { label: "", unit: "share", at_most: null } as const;
  const targets: Target[] = [
    { ...share, id: "women", field: "sex", values: ["F"], at_least: 40 },
    { ...share, id: "men", field: "sex", values: ["M"], at_least: 40 },
    { ...share, id: "disability", field: "disability", values: ["yes"], at_least: 5 },
    ...Array.from({ length: 9 }, (_, place): Target => {
      const values = regions.slice(place * 3, place * 3 + 3 + (place % 2) * 3);
      return { ...share, id: `part-${place}`, field: "region", values, at_least: 8, at_most: 15 };
    }),
  ];
  const random = sequence(7);
  const applicants = Array.from({ length: APPLICANTS }, () => ({
    score: Math.round(random() * 2_000),
    sex: random() < 0.25 ? "F" : "M",
    disability: random() < 0.02 ? "yes" : "no",
    region: regions[Math.floor(random() * random() * regions.length)] ?? "",
  })).toSorted((a, b) => b.score - a.score);
  const groupOf = (traits: Traits) =>
    targets.reduce((bits, target, bit) => bits | (belongs(target, traits) ? 1 << bit : 0), 0);
  return {
    seats: SEATS,
    targets,
    locks: new Int8Array(APPLICANTS),
    scores: Int32Array.from(applicants, ({ score }) => score),
    groups: Uint32Array.from(applicants, groupOf),
  };
}

/** A seeded generator, so that every run gets the same applicants. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
