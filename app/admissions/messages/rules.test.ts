import { describe, expect, test } from "vitest";
import { channelFor, costOf, retryDelay, unitsOf } from "./rules.ts";

const at = new Date("2026-03-02");
const nobody = { email: null, smsConsentedAt: null, whatsappConsentedAt: null, mergedInto: null };

describe("the channel for a person", () => {
  test.each([
    ["mail", { email: "a@b.ci" }, { channel: "mail" }],
    ["mail", { smsConsentedAt: at }, { why: "no_address" }],
    ["sms", { email: "a@b.ci" }, { why: "no_opt_in" }],
    ["sms", { smsConsentedAt: at }, { channel: "sms" }],
    ["sms", { whatsappConsentedAt: at }, { why: "no_opt_in" }],
    ["whatsapp", { smsConsentedAt: at }, { why: "no_opt_in" }],
    ["whatsapp", { whatsappConsentedAt: at }, { channel: "whatsapp" }],
    ["mail_else_sms", { email: "a@b.ci", smsConsentedAt: at }, { channel: "mail" }],
    ["mail_else_sms", { smsConsentedAt: at }, { channel: "sms" }],
    ["mail_else_sms", { whatsappConsentedAt: at }, { why: "no_opt_in" }],
    ["mail_else_whatsapp", { whatsappConsentedAt: at }, { channel: "whatsapp" }],
    ["mail", { email: "a@b.ci", mergedInto: 7 }, { why: "merged" }],
  ] as const)("%s %o", (choice, person, way) => {
    expect(channelFor(choice, { ...nobody, ...person })).toEqual(way);
  });
});

test("an email is free, an SMS is billed by segments, WhatsApp as one unit", () => {
  expect(unitsOf("mail", "x".repeat(999))).toBe(0);
  expect(unitsOf("sms", "x".repeat(161))).toBe(2);
  // A typographic apostrophe is replaced by a plain one.
  expect(unitsOf("sms", `l’été ${"x".repeat(150)}`)).toBe(1);
  expect(unitsOf("whatsapp", "x".repeat(999))).toBe(1);
});

test("the price is rounded up to whole francs, and unknown when a price is not set", () => {
  const prices = { sms_price: 17.5, whatsapp_price: null };
  expect(costOf({ sms: 3, whatsapp: 0 }, prices)).toBe(53);
  expect(costOf({ sms: 3, whatsapp: 1 }, prices)).toBeNull();
  expect(costOf({ sms: 0, whatsapp: 0 }, prices)).toBe(0);
  expect(costOf({ sms: 3, whatsapp: 3 }, { sms_price: 0.1, whatsapp_price: 0.2 })).toBe(1);
});

test("the delay between retries doubles up to an hour", () => {
  expect([0, 1, 2, 20].map(retryDelay)).toEqual([10, 20, 40, 3_600]);
});
