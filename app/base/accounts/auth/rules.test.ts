import { describe, expect, test } from "vitest";
import { commonWords } from "./common-passwords.ts";
import { deviceFrom } from "./device.ts";
import { problemsOf, strengthOf } from "./password-rules.ts";
import { invitationFrom, pageAfterSignIn, safeRedirect } from "./rules.ts";

describe("safeRedirect", () => {
  test.each([
    "/dashboard",
    "/en/profile",
    "/admin/news/edit?id=3#titre",
    "/admin/users?search=50%25",
    "/admin?from=https%3A%2F%2Fexample.org",
  ])("%s is a path of this site", (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "///evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "/%2f%2fevil.example",
    "/%2Fevil.example",
    "%2f%2fevil.example",
    "/%5cevil.example",
    "/%255cevil.example",
    "/%25252fevil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/\t/evil.example",
    "/%09/evil.example",
    "/\n/evil.example",
    "/x\u0000",
    "/%00",
    "/%zz",
    " /dashboard",
    "",
    `/${"a".repeat(3000)}`,
    null,
    undefined,
    ["/dashboard"],
  ])("replaces %j by the dashboard", (target) => {
    expect(safeRedirect(target)).toBe("/dashboard");
  });
});

describe("passwords", () => {
  test("there are over 1000 common words, of plain letters only", () => {
    expect(commonWords.size).toBeGreaterThan(1000);
    expect([...commonWords].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
  });

  test.each([
    "password1234",
    "P@ssw0rd2026!!",
    "motdepasse123",
    "MotDePasse!!!",
    "Bienvenue2026!",
    "administrator",
    "azertyuiop123",
    "qwertz123456",
    "123456789012",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "passwordpassword",
    "JetaimeJetaime",
    "iloveyou1234",
    "cotedivoire225",
    "Abidjan-Abidjan-1",
    "$ecret$ecret1",
    "Élephants2024",
  ])("%s is refused as too common", (password) => {
    expect(problemsOf(password)).toEqual(["common"]);
    expect(strengthOf(password)).toBe(1);
  });

  test.each(["le tracteur rouge dort", "k7#Vq9!zLp2x", "grille-pain volant", "mangue&vélo&pluie"])(
    "%s is accepted",
    (password) => {
      expect(problemsOf(password)).toEqual([]);
      expect(strengthOf(password)).toBeGreaterThanOrEqual(3);
    },
  );

  test("length counts characters, not bytes", () => {
    expect(problemsOf("é".normalize("NFD"))).toContain("short");
    expect(problemsOf("🚜🌾🔧🥭🌧️🐘".repeat(1))).toContain("short");
    expect(problemsOf(`xq ${"tracteur mangue ".repeat(14)}`)).toContain("long");
  });

  test("the e-mail is refused as a password, with added digits and signs too", () => {
    const email = "aminata.kone@tremplin.example";
    for (const password of [email, email.toUpperCase(), "aminata.kone1234", `x${email}x`]) {
      expect(problemsOf(password, { email })).toContain("email");
    }
    expect(problemsOf("trois vélos bleus", { email })).toEqual([]);
  });

  test("the strength of an empty password is 0", () => {
    expect(strengthOf("")).toBe(0);
    expect(strengthOf("court")).toBe(1);
  });
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox", "Linux"],
  ["curl/8.5.0", "", ""],
])("deviceFrom names browser and system of %s", (userAgent, browser, system) => {
  expect(deviceFrom(userAgent)).toEqual({ browser, system });
});

describe("a pasted invitation", () => {
  test.each([
    ["the whole link", "https://site.example/de/register?invitation=12%7Cabc_DEF-9"],
    ["the link with spaces around it", "  http://localhost/register?invitation=12|abc_DEF-9 \n"],
    ["the token alone", "12|abc_DEF-9"],
  ])("is found in %s", (_, pasted) => {
    expect(invitationFrom(pasted)).toBe("12|abc_DEF-9");
  });

  test.each(["", "https://site.example/register", "12%7Cabc", "invitation=%E0%A4%A"])(
    "is not found in %j",
    (pasted) => expect(invitationFrom(pasted)).toBeNull(),
  );
});

describe("the page after signing in", () => {
  const target = (redirect?: string) =>
    pageAfterSignIn("de", new URLSearchParams(redirect === undefined ? {} : { redirect }));

  test("is the requested one", () => {
    expect(target("/en/admin/users?page=2")).toBe("/en/admin/users?page=2");
  });

  test.each([undefined, "", "//evil.example", "/\\evil.example", "https://evil.example"])(
    "is the dashboard in the page's language for %s",
    (redirect) => expect(target(redirect)).toBe("/de/dashboard"),
  );
});
