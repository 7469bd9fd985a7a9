import { expect, test } from "vitest";
import { AppError, codeOf, isRefusal, type MessageKey } from "#app/platform/errors.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { refusalBody } from "./error-translator.server.ts";

const [fr, en, de] = [translatorFor("fr"), translatorFor("en"), translatorFor("de")];

test("a reason becomes its message in each language, before the details", () => {
  const reason = "registrations.files.refused.full";
  const error = new AppError("conflict", { reason, details: { why: "full" } });
  expect(refusalBody(error, fr)).toEqual({
    message: "Il n’y a plus de place dans cette cohorte.",
    why: "full",
  });
  expect(refusalBody(error, en)).toEqual({ message: "This cohort has no seat left.", why: "full" });
  expect(refusalBody(error, de)).toEqual({ message: de(reason), why: "full" });
  expect(Object.keys(refusalBody(error, en))).toEqual(["message", "why"]);
});

test("a reason shows its values", () => {
  const error = new AppError("conflict", { reason: "media.known", values: { title: "Atelier" } });
  expect(refusalBody(error, en).message).toBe(en("media.known", { title: "Atelier" }));
  expect(refusalBody(error, en).message).toContain("Atelier");
});

test("fields without a reason are summed up by the first and the number of others", () => {
  const fields = {
    form: ["registrations.errors.form"],
    slug: [
      { key: "workingCopies.slugTakenElsewhere", values: { slug: "a-b" } },
      { text: "As written." },
    ],
  } as const;
  const { message, errors } = refusalBody(new AppError("invalid", { fields }), en);
  const slug = en("workingCopies.slugTakenElsewhere", { slug: "a-b" });
  expect(message).toBe("This form does not exist. (and 2 more errors)");
  expect(errors).toEqual({ form: ["This form does not exist."], slug: [slug, "As written."] });
});

test("a refusal without reason and fields keeps the fixed message of the contract", () => {
  expect(refusalBody(new AppError("unauthenticated"), fr)).toEqual({ message: "Unauthenticated." });
});

test("a reason without a message does not compile", () => {
  // @ts-expect-error
  const unknown: MessageKey = "registrations.files.refused.nonsense";
  // @ts-expect-error A group of messages is not a message.
  const group: MessageKey = "registrations.files.refused";
  expect([unknown, group].map((key) => en.has(key))).toEqual([false, true]);
});

test("the code of a refusal is the end of its reason, or its kind", () => {
  const error = new AppError("invalid", { reason: "imports.errors.columns" });
  expect(codeOf(error)).toBe("columns");
  expect(codeOf(new AppError("forbidden"))).toBe("forbidden");
  expect(isRefusal(error, "imports.errors.columns")).toBe(true);
  expect(isRefusal(error, "imports.errors.rows")).toBe(false);
  expect(isRefusal(new Error("imports.errors.columns"), "imports.errors.columns")).toBe(false);
});
