/** Groups smaller than this could be recognised: only those who may see people get them as a number. */
export const SMALLEST = 5;

/** How a hidden number is written, in files and on screens of every language. */
export const FEW = `<${SMALLEST}`;

/** How a number is written that is large enough, but from which a hidden one could be computed. */
export const KEPT = "*";

/**
 * Why a number stays unsaid. `few`: fewer than five people. `kept`: large enough, but another number
 * could be computed from it.
 */
export type Hidden = "few" | "kept" | null;

export function isFew(people: number): boolean {
  return people > 0 && people < SMALLEST;
}

/** Numbers of people of whom each contains the next: all, the whole of a share, its part. */
type Sizes = readonly number[];

/** One of them, or those whom one has more than the next, are few. */
export function isSmall(sizes: Sizes): boolean {
  return sizes.some((size, nth) => isFew(size) || isFew(size - (sizes[nth + 1] ?? size)));
}

/**
 * People counted together. `time` is a path such as `2026/1/2/05`, `code` their group in one split, and
 * `course` names a course within its programme.
 */
export type Group = {
  time: string;
  programme: string;
  course: string;
  sex: string;
  code: string;
  sizes: Sizes;
};

/** In how much detail is asked: the level of time, everywhere or by programme or course, by sex or not. */
type Detail = { time: number; place: number; sexes: number };

type Hiding = {
  /** Whether a month (quarter, …), programme or course is hidden as a whole. */
  time: (time: string, level: number) => boolean;
  place: (name: string, time: number, place: number) => boolean;
  /** Whether a sex is hidden at such a detail. */
  sex: (sex: string, detail: Omit<Detail, "sexes">) => boolean;
  /** The groups of the split that are hidden at such a detail. */
  codes: (detail: Detail) => ReadonlySet<string>;
};

/**
 * Which numbers of one split stay unsaid, whatever is asked: so that none of a few people is the
 * difference or sum of others. `levels` has all groups of a year, of its half-years, its quarters and its
 * months, as far as is asked.
 *
 * A group is told at a detail when it has nobody or five people in every cell of that detail, and else in
 * none: who knows all told numbers could still exchange people between hidden cells. What is hidden in
 * less detail is hidden in more. Beside a hidden group there is another one, and in no cell do the hidden
 * ones have few people together. Hidden months, programmes and sexes count as one cell, their sum is
 * known. See docs/decisions/2026-11-19-hidden-groups.md.
 */
export function hidingIn(levels: readonly (readonly Group[])[]): Hiding {
  const known = new Map<string, ReadonlySet<string>>();
  const once = (key: string, find: () => ReadonlySet<string>) => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  const times = (level: number): ReadonlySet<string> =>
    once(`times ${level}`, () => {
      const above = level > 0 ? times(level - 1) : new Set<string>();
      const hidden = new Set<string>();
      const parents = Map.groupBy(levels[level] ?? [], ({ time }) => parentOf(time));
      for (const [parent, groups] of parents) {
        const start = above.has(parent) ? groups.map(({ time }) => time) : [];
        const cells = groups.map((group) => ({ ...group, node: parent, code: group.time }));
        for (const time of hide(cells, start)) hidden.add(time);
      }
      return hidden;
    });
  /** The nearest time that is told, and whether it is all or the hidden rest of it. */
  const timeNode = (time: string, level: number): string =>
    times(level).has(time) ? `rest of ${timeNode(parentOf(time), level - 1)}` : time;

  type Recoded = { name: string; code: (group: Group) => string; within?: boolean };
  const sexes: Recoded = { name: "sex", code: ({ sex }) => sex };
  const own: Recoded = { name: "code", code: ({ code }) => code };
  const places: Recoded[] = [
    { name: "everywhere", code: () => "" },
    { name: "programme", code: ({ programme }) => programme },
    { name: "course", code: ({ course }) => course, within: true },
  ];
  const isByCourse = levels.every((each) => each.every(({ code, course }) => code === course));
  const placesAt = (place: number, time: number) =>
    hidden(places[place] ?? own, { time, place: 0, sexes: 0 });
  function placeNode({ programme, course }: Group, place: number, time: number): string {
    if (place === 0) return "";
    if (placesAt(1, time).has(programme)) return "rest";
    if (place === 1) return programme;
    return placesAt(2, time).has(course) ? `rest of ${programme}` : course;
  }

  function hidden(split: Recoded, detail: Detail): ReadonlySet<string> {
    const { time, place } = detail;
    return once(`${split.name} ${time} ${place} ${detail.sexes}`, () => {
      const groups = levels[time] ?? [];
      const start = new Set<string>();
      for (const less of ["time", "place", "sexes"] as const) {
        if (detail[less] === 0) continue;
        for (const code of hidden(split, { ...detail, [less]: detail[less] - 1 })) start.add(code);
      }
      // The courses of a hidden programme add up to it.
      if (split.within)
        for (const each of groups)
          if (placesAt(1, time).has(each.programme)) start.add(each.course);
      const unsaid = detail.sexes ? hidden(sexes, { ...detail, sexes: 0 }) : null;
      const cells = groups.map((group) => ({
        sizes: group.sizes,
        code: split.code(group),
        within: split.within ? group.programme : "",
        node: [
          timeNode(group.time, time),
          placeNode(group, place, time),
          unsaid && (unsaid.has(group.sex) ? "rest" : `sex ${group.sex}`),
        ].join("\n"),
      }));
      return hide(cells, start);
    });
  }

  return {
    time: (time, level) => times(level).has(time),
    place: (name, time, place) => place > 0 && placesAt(place, time).has(name),
    sex: (sex, detail) => hidden(sexes, { ...detail, sexes: 0 }).has(sex),
    codes: (detail) => hidden(isByCourse ? (places[2] ?? own) : own, detail),
  };
}

const parentOf = (time: string) => time.slice(0, Math.max(0, time.lastIndexOf("/")));

type Cell = { node: string; code: string; within?: string; sizes: Sizes };

/**
 * The codes that are hidden in all nodes: the small ones, those to start with, and the smallest others
 * until in each node the hidden ones (within one whole) are at least two and not few together.
 */
function hide(cells: readonly Cell[], start: Iterable<string>): Set<string> {
  const hidden = new Set(start);
  const nodes = new Map<string, Map<string, Sizes>>();
  const totals = new Map<string, number>();
  const wholes = new Map<string, Set<string>>();
  for (const { node, code, within = "", sizes } of cells) {
    const place = `${node}\n${within}`;
    const own = nodes.get(place) ?? new Map<string, Sizes>();
    nodes.set(place, own.set(code, plus(own.get(code), sizes)));
    totals.set(code, (totals.get(code) ?? 0) + (sizes[0] ?? 0));
    const others = wholes.get(within) ?? new Set();
    if (sizes[0]) wholes.set(within, others.add(code));
  }
  for (const own of nodes.values()) {
    for (const [code, sizes] of own) if (isSmall(sizes)) hidden.add(code);
  }
  const bySize = [...totals].filter(([, size]) => size > 0).sort((a, b) => a[1] - b[1]);
  for (let more = true; more; ) {
    more = false;
    for (const [place, own] of nodes) {
      const wholeOf = place.slice(place.lastIndexOf("\n") + 1);
      const unsaid = [...own].filter(([code]) => hidden.has(code) && totals.get(code));
      if (unsaid.length === 0) continue;
      const together = unsaid.reduce<Sizes>((sum, [, sizes]) => plus(sum, sizes), []);
      const others = wholes.get(wholeOf) ?? new Set();
      const isAlone = [...others].filter((code) => hidden.has(code)).length < 2;
      if (!isAlone && !isSmall(together)) continue;
      const present = ([code]: readonly [string, number]) =>
        !hidden.has(code) && (own.get(code)?.[0] ?? 0) > 0;
      const next = bySize.find(present);
      if (!next) continue;
      hidden.add(next[0]);
      more = true;
    }
  }
  return hidden;
}

function plus(one: Sizes = [], other: Sizes): Sizes {
  return other.map((size, nth) => size + (one[nth] ?? 0));
}
