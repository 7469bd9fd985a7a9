export type Chance = ReturnType<typeof chanceFrom>;

/** A pseudo-random generator with a fixed seed, so that the demonstration is repeatable. */
export function chanceFrom(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    /** True with this probability: `often(0.3)` three times in ten. */
    often: (share: number) => next() < share,
    pick<T>(list: readonly T[]): T {
      const one = list[whole(0, list.length - 1)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
    /** Picks earlier items more often than later ones. */
    pickEarly<T>(list: readonly T[]): T {
      const one = list[Math.floor(next() ** 2 * list.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
    uuid(): string {
      const hex = Array.from({ length: 8 }, () => whole(0, 0xffff).toString(16).padStart(4, "0"));
      const [a, b, c, d = "", e = "", ...rest] = hex;
      return `${a}${b}-${c}-4${d.slice(1)}-a${e.slice(1)}-${rest.join("")}`;
    },
  };
}
