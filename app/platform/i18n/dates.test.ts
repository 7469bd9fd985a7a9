import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dateFormat, withFrenchOrdinal } from "./dates.ts";

const long = { dateStyle: "long", timeZone: "UTC" } as const;
const day = (text: string) => new Date(`${text}T08:00:00Z`);

test("French writes the first of every month as 1er in every style", () => {
  const french = dateFormat("fr", long);
  expect(french(day("2026-11-01"))).toBe("1er novembre 2026");
  expect(french(day("2026-11-11"))).toBe("11 novembre 2026");
  expect(french(day("2026-11-21"))).toBe("21 novembre 2026");
  for (const month of Array.from({ length: 12 }, (_, index) => index)) {
    for (const style of ["full", "long", "medium"] as const) {
      const said = dateFormat("fr", { dateStyle: style, timeZone: "UTC" });
      expect(said(new Date(Date.UTC(2026, month, 1)))).toMatch(/^(\p{L}+ )?1er \p{L}/u);
    }
  }
  const brief = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  const range = new Intl.DateTimeFormat("fr", brief);
  const until = range.formatRange(day("2026-11-01"), day("2026-11-30"));
  expect(withFrenchOrdinal("fr", until)).toMatch(/^1er[–-]30 nov\.$/);
  expect(dateFormat("fr", { dateStyle: "short", timeZone: "UTC" })(day("2026-11-01"))).toBe(
    "01/11/2026",
  );
});

test("English and German dates are unchanged", () => {
  expect(dateFormat("en", long)(day("2026-11-01"))).toBe("November 1, 2026");
  expect(dateFormat("de", long)(day("2026-11-01"))).toBe("1. November 2026");
});

test("neither code nor messages format dates in another way", () => {
  const own = ["app/platform/i18n/use-formatter.ts", "app/platform/i18n/dates.ts"];
  // Hours only, and dates of another calendar that nobody reads.
  const others = ["app/admissions/applying/device/status-line.ts", "app/site/holidays.ts"];
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) =>
    join("app", file),
  );
  const past = files.filter((file) => {
    if (!/\.(tsx?|json)$/.test(file) || /\.test\./.test(file)) return false;
    if ([...own, ...others].includes(file)) return false;
    const text = readFileSync(file, "utf8");
    if (file.endsWith(".json")) return file.includes("/messages/") && /, date\b/.test(text);
    return /\bDateTimeFormat\(|useFormatter[^;]*from "use-intl"/.test(text);
  });
  expect(past).toEqual([]);
});
