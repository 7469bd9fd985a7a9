import { describe, expect, test } from "vitest";
import { actOf, ageCounts, noticeOf, planNotices, stateOn } from "./rules.ts";

const today = "2026-11-02";
const open = { opensOn: "2026-10-01", closesOn: "2026-11-30", seats: null };
const coming = { opensOn: "2027-01-01", closesOn: "2027-02-01", seats: null };
const past = { opensOn: "2026-01-01", closesOn: "2026-02-01", seats: null };

describe("what a change of an intake is", () => {
  test.each([
    ["created", null, coming],
    ["opened", coming, { ...coming, opensOn: today }],
    ["moved", coming, { ...coming, opensOn: "2027-01-10" }],
    ["moved", open, { ...open, opensOn: "2026-11-10" }],
    ["extended", open, { ...open, closesOn: "2026-12-31" }],
    ["extended", coming, { ...coming, closesOn: "2027-03-01" }],
    ["extended", past, { ...past, closesOn: "2026-11-30" }],
    ["shortened", open, { ...open, closesOn: today }],
    ["closed", open, { ...open, closesOn: "2026-11-01" }],
    ["closed", coming, past],
    ["corrected", past, { ...past, closesOn: "2026-01-31" }],
    ["seats", open, { ...open, seats: 40 }],
    ["none", open, { ...open }],
  ] as const)("%s", (act, before, after) => {
    expect(actOf(before, after, today)).toBe(act);
  });

  test("only changes that concern applicants have a message", () => {
    expect(noticeOf("extended")).toBe("intake_extended");
    expect(noticeOf("closed")).toBe("intake_closed");
    expect([noticeOf("seats"), noticeOf("corrected"), noticeOf("none")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("an intake is open on its first and on its last day", () => {
    const states = ["2026-09-30", "2026-10-01", "2026-11-30", "2026-12-01"].map((day) =>
      stateOn(open, day),
    );
    expect(states).toEqual(["coming", "open", "open", "past"]);
  });
});

describe("ages on the closing day", () => {
  const limits = { from: 18, to: 35 };

  test("who leaves the limits and who comes into them is counted", () => {
    const births = [
      { birth: "1990-12-15", count: 2 },
      { birth: "2008-12-15", count: 3 },
      { birth: "2000-01-01", count: 5 },
      { birth: "31/12/2000", count: 1 },
    ];
    expect(ageCounts(births, limits, "2026-11-30", "2026-12-31")).toEqual({
      too_old: 2,
      too_young: 0,
      allowed_again: 3,
    });
    expect(ageCounts(births, limits, "2026-12-31", "2026-11-30")).toEqual({
      too_old: 0,
      too_young: 3,
      allowed_again: 2,
    });
  });

  test("without an earlier day everybody outside the limits is counted", () => {
    const births = [{ birth: "1980", count: 1 }];
    expect(ageCounts(births, limits, null, "2026-12-31")).toMatchObject({ too_old: 1 });
  });
});

describe("who is told", () => {
  const draft = (id: string, answers: Record<string, string | string[] | null>) => ({
    id,
    locale: "fr" as const,
    answers,
  });
  const nobody = { emails: new Set<string>(), phones: new Set<string>() };

  test("an email goes before an SMS, and an SMS needs consent", () => {
    const { reach, recipients } = planNotices(
      [
        draft("a", { email: "awa@example.org", phone: "07 00 00 00 01", messages_by: ["sms"] }),
        draft("b", { email: "awa@", phone: "07 00 00 00 02", messages_by: ["sms"] }),
        draft("c", { email: null, phone: "07 00 00 00 03", messages_by: ["whatsapp"] }),
        draft("d", { phone: "12", messages_by: ["sms"] }),
      ],
      nobody,
    );
    expect(reach).toEqual({ mail: 1, sms: 1, none: 2, applied: 0, same: 0 });
    expect(recipients).toEqual([
      { id: "a", locale: "fr", channel: "mail" },
      { id: "b", locale: "fr", channel: "sms" },
    ]);
  });

  test("an address is told once, and nobody who has applied", () => {
    const { reach } = planNotices(
      [
        draft("a", { email: "awa@example.org" }),
        draft("b", { email: "awa@EXAMPLE.org" }),
        draft("c", { email: "koffi@example.org", phone: "0700000003" }),
        draft("d", { email: "yao@example.org" }),
      ],
      { emails: new Set(["yao@example.org"]), phones: new Set(["+2250700000003"]) },
    );
    expect(reach).toEqual({ mail: 1, sms: 0, none: 0, applied: 2, same: 1 });
  });
});
