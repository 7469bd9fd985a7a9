import { describe, expect, test } from "vitest";
import { invitationIn } from "./invitation-link.ts";
import { landingAfter } from "./landing.ts";

describe("a pasted invitation", () => {
  test.each([
    ["the whole link", "https://site.example/de/register?invitation=12%7Cabc_DEF-9"],
    ["the link with spaces around it", "  http://localhost/register?invitation=12|abc_DEF-9 \n"],
    ["the token alone", "12|abc_DEF-9"],
  ])("%s", (_, pasted) => {
    expect(invitationIn(pasted)).toBe("12|abc_DEF-9");
  });

  test.each(["", "https://site.example/register", "12%7Cabc", "invitation=%E0%A4%A"])(
    "not an invitation: %s",
    (pasted) => expect(invitationIn(pasted)).toBeNull(),
  );
});

describe("after signing in", () => {
  const landing = (redirect?: string) =>
    landingAfter("de", new URLSearchParams(redirect === undefined ? {} : { redirect }));

  test("one goes where one was going", () => {
    expect(landing("/en/admin/users?page=2")).toBe("/en/admin/users?page=2");
  });

  test.each([undefined, "", "//evil.example", "/\\evil.example", "https://evil.example"])(
    "or to the dashboard in the page's language: %s",
    (redirect) => expect(landing(redirect)).toBe("/de/dashboard"),
  );
});
