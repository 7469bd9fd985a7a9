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
  test("the explicit choice applies, unless the system decides", () => {
    expect(savedTheme("dark", null)).toBe("dark");
    expect(savedTheme("light", "dark")).toBe("light");
    expect(savedTheme(null, "dark")).toBe("dark");
    expect(savedTheme("dark", "system")).toBeNull();
    expect(savedTheme("blue", "nope")).toBeNull();
    expect(savedTheme(null, null)).toBeNull();
  });

  test("toggles between dark and light", () => {
    expect(otherTheme("dark")).toBe("light");
    expect(otherTheme("light")).toBe("dark");
  });
});

describe("language", () => {
  test("reads a cookie among others", () => {
    expect(cookieValue("a=1; locale=de; b=2", "locale")).toBe("de");
    expect(cookieValue("my-locale=de", "locale")).toBeNull();
  });

  test("a lost cookie is restored from local storage, other values are ignored", () => {
    expect(lostChoice("", "de")).toBe("de");
    expect(lostChoice("locale=en", "de")).toBeNull();
    expect(lostChoice("", "xx")).toBeNull();
    expect(lostChoice("", null)).toBeNull();
  });

  test("the choice is stored for 365 days", () => {
    expect(choiceCookie("en", "http:")).toBe("locale=en; Max-Age=31536000; Path=/; SameSite=Lax");
    expect(choiceCookie("en", "https:")).toMatch(/; Secure$/);
  });
});

describe("splash", () => {
  test("is removed two seconds after the start at the latest", () => {
    expect([0, 500, 2_000, 9_000].map(timeLeft)).toEqual([2_000, 1_500, 0, 0]);
  });

  test("menu links carry id and slug", () => {
    const category = { id: 3, slug: "digital-careers", formation_category: "Digital careers" };
    expect(categoryHref("/en/formations", category)).toBe("/en/formations/3-digital-careers");
  });
});

describe("versions", () => {
  test("only another known build is newer", () => {
    expect(isNewer("a", "b")).toBe(true);
    expect(isNewer("a", "a")).toBe(false);
    expect(isNewer("a", null)).toBe(false);
    expect(isNewer(undefined, "b")).toBe(false);
  });

  test("a failed chunk reloads the page at most once in ten seconds", () => {
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload("995000", 1_000_000)).toBe(false);
    expect(mayReload("990000", 1_000_000)).toBe(true);
  });
});
