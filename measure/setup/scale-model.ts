/** CPU milliseconds of one act, in the process and in its database. */
export type Cost = { app: number; database: number };

export type Costs = {
  /** A public page from the cache of the process. */
  cached: Cost;
  /** A public page rendered. */
  rendered: Cost;
  /** A file of the build or a picture. */
  file: Cost;
  /** An application sent, its e-mail included. */
  submission: Cost;
  /** Somebody opens the follow-up page and looks up an application. */
  followUp: Cost;
};

/** Acts in the busiest second. */
export type Load = Record<keyof Costs, number>;

/** What a process and a database core may be used for, so that answers stay quick. */
const USABLE = 0.6;

/** So often a second cores do what takes so many milliseconds of one. */
export function carriedBy(cores: number, milliseconds: number): number {
  return (cores * USABLE * 1_000) / milliseconds;
}

export type Need = {
  requests: number;
  /** Busy cores. */
  appCores: number;
  databaseCores: number;
  /** One process uses one core; at least two, so that one may stop. */
  processes: number;
};

export function needOf(load: Load, costs: Costs): Need {
  const kinds = Object.keys(costs) as (keyof Costs)[];
  const sum = (part: keyof Cost) =>
    kinds.reduce((total, kind) => total + load[kind] * costs[kind][part], 0) / 1_000;
  const appCores = sum("app");
  return {
    requests: kinds.reduce((total, kind) => total + load[kind], 0),
    appCores,
    databaseCores: sum("database"),
    processes: Math.max(2, Math.ceil(appCores / USABLE)),
  };
}

export type Visits = {
  /** Visitors a month. */
  visitors: number;
  pagesEach: number;
  /** Files that a visitor's browser does not have yet. */
  filesEach: number;
  /** The share of pages that the cache of the process does not have. */
  missing: number;
  /** The share of pages and files that caches in front answer. */
  inFront: number;
  /** Of 1,000 visitors so many apply; each follows up so often. */
  applyingOf1000: number;
  followUpsEach: number;
};

/** The busiest hour of a month has so much more than the mean. */
const PEAK = 8;
const SECONDS = 30 * 24 * 3_600;

export function loadOf(visits: Visits): Load {
  const { visitors, pagesEach, filesEach, missing, inFront, applyingOf1000 } = visits;
  const second = (visitors / SECONDS) * PEAK;
  const pages = second * pagesEach * (1 - inFront);
  const applying = (second * applyingOf1000) / 1_000;
  return {
    cached: pages * (1 - missing),
    rendered: pages * missing,
    file: second * filesEach * (1 - inFront),
    submission: applying,
    followUp: applying * visits.followUpsEach,
  };
}

/** So many people look in one hour, twice as many in its busiest minutes as in its mean. */
export function resultsDay(people: number, inFront: number): Load {
  const second = (people / 3_600) * 2;
  return {
    cached: second * 2 * (1 - inFront),
    rendered: 0,
    file: second * 5 * (1 - inFront),
    submission: 0,
    followUp: second,
  };
}
