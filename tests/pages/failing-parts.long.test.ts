import { expect, test } from "vitest";
import { wrongWhenFailing } from "./failing-parts.ts";

test.each([503, 422, "cut off"] as const)(
  "the same when a part is answered so: %s",
  async (how) => {
    expect(await wrongWhenFailing(how)).toEqual([]);
  },
);
