import { describe, expect, test } from "vitest";
import { invitationIn } from "./invitation-link.ts";
import { landingAfter } from "./landing.ts";

describe("a pasted invitation", () => {
  test.each([
    ["the whole link", "https://site.example/de/register?invitation=12%7Cabc_DEF-9"],
    ["the link with spaces around it", "  http://localhost/register?invitation=12|abc_DEF-9 \n"],
    ["the token alone", "12|abc_DEF-9"],
  ])("is found in %s", (_, pasted) => {
    expect(invitationIn(pasted)).toBe("12|abc_DEF-9");
  });

  test.each(["", "https://site.example/register", "12%7Cabc", "invitation=%E0%A4%A"])(
    "is not found in %j",
    (pasted) => expect(invitationIn(pasted)).toBeNull(),
  );
});

describe("the page after signing in", () => {
  const landing = (redirect?: string) =>
    landingAfter("de", new URLSearchParams(redirect === undefined ? {} : { redirect }));

  test("is the requested one", () => {
    expect(landing("/en/admin/users?page=2")).toBe("/en/admin/users?page=2");
  });

  test.each([undefined, "", "//evil.example", "/\\evil.example", "https://evil.example"])(
    "is the dashboard in the page's language for %s",
    (redirect) => expect(landing(redirect)).toBe("/de/dashboard"),
  );
});
