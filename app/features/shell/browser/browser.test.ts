import { describe, expect, test } from "vitest";
import { isPastHero } from "./header.ts";
import { choiceCookie, cookieValue, lostChoice } from "./language.ts";
import { categoryHref, timeLeft } from "./splash.ts";
import { otherTheme, savedTheme } from "./theme.ts";
import { isNewer, mayReload } from "./version.ts";

test("the header switches when 115 px are scrolled", () => {
  expect([0, 114, 115, 900].map(isPastHero)).toEqual([false, false, true, true]);
});

describe("theme", () => {
  test("the explicit choice counts, unless the system is to decide", () => {
    expect(savedTheme("dark", null)).toBe("dark");
    expect(savedTheme("light", "dark")).toBe("light");
    expect(savedTheme(null, "dark")).toBe("dark");
    expect(savedTheme("dark", "system")).toBeNull();
    expect(savedTheme("blue", "nope")).toBeNull();
    expect(savedTheme(null, null)).toBeNull();
  });

  test("toggles between two", () => {
    expect(otherTheme("dark")).toBe("light");
    expect(otherTheme("light")).toBe("dark");
  });
});

describe("language", () => {
  test("reads one cookie among others", () => {
    expect(cookieValue("a=1; locale=de; b=2", "locale")).toBe("de");
    expect(cookieValue("my-locale=de", "locale")).toBeNull();
  });

  test("a lost cookie comes back from the browser's memory, other words are ignored", () => {
    expect(lostChoice("", "de")).toBe("de");
    expect(lostChoice("locale=en", "de")).toBeNull();
    expect(lostChoice("", "xx")).toBeNull();
    expect(lostChoice("", null)).toBeNull();
  });

  test("the choice is kept for 365 days", () => {
    expect(choiceCookie("en", "http:")).toBe("locale=en; Max-Age=31536000; Path=/; SameSite=Lax");
    expect(choiceCookie("en", "https:")).toMatch(/; Secure$/);
  });
});

describe("splash", () => {
  test("is gone two seconds after the start at the latest", () => {
    expect([0, 500, 2_000, 9_000].map(timeLeft)).toEqual([2_000, 1_500, 0, 0]);
  });

  test("menu links carry id and slug", () => {
    const category = { id: 3, slug: "digital-careers", formation_category: "Digital careers" };
    expect(categoryHref("/en/formations", category)).toBe("/en/formations/3-digital-careers");
  });
});

describe("versions", () => {
  test("only another known build is news", () => {
    expect(isNewer("a", "b")).toBe(true);
    expect(isNewer("a", "a")).toBe(false);
    expect(isNewer("a", null)).toBe(false);
    expect(isNewer(undefined, "b")).toBe(false);
  });

  test("a failed part reloads the page at most once in ten seconds", () => {
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload("995000", 1_000_000)).toBe(false);
    expect(mayReload("990000", 1_000_000)).toBe(true);
  });
});
