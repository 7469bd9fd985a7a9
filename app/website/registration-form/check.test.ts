import { describe, expect, test } from "vitest";
import { completeAnswers } from "#tests/setup/applicant.ts";
import { mecaAgro, mecaIndus } from "#tests/setup/forms.ts";
import { check, firstUnfinished, readAnswers } from "./check.ts";
import type { FormDefinition } from "./definition.ts";
import { writtenPhone } from "./phone.ts";

const context = {
  today: "2026-01-15",
  closesOn: "2026-03-31",
  courses: [
    { id: 1, level: "none" },
    { id: 2, level: "bepc" },
  ],
};
const answers = completeAnswers(mecaAgro, 1);
const problemsOf = (changes: object, form: FormDefinition = mecaAgro) =>
  check(form, { ...completeAnswers(form, 1), ...changes }, context);
const keyOf = (name: string, value: unknown) => problemsOf({ [name]: value })[name]?.key;

describe("check", () => {
  test.each([mecaAgro, mecaIndus])("complete answers have no problems: $key", (form) => {
    expect(problemsOf({}, form)).toEqual({});
  });

  test("all missing answers are reported at once", () => {
    const missing = Object.entries(check(mecaAgro, {}, context)).map(
      ([name, { key }]) => [name, { key }] as const,
    );
    expect(missing.sort()).toEqual(
      [
        "birth_date",
        "birth_place",
        "education_level",
        "experience",
        "farming_link",
        "first_names",
        "formation_id",
        "identity_kind",
        "identity_number",
        "last_name",
        "motivation",
        "nationality",
        "phone",
        "region",
        "sex",
        "situation",
        "town",
      ].map((name) => [name, { key: "required" }]),
    );
  });

  test("answers to questions that are not asked are ignored", () => {
    const read = readAnswers(
      mecaAgro,
      { ...answers, status: "admitted", guardian_name: "Kofi", technical_track: "welding" },
      context,
    );
    expect(read.problems).toEqual({});
    expect(Object.keys(read.answers)).not.toContain("status");
    expect(Object.keys(read.answers)).not.toContain("guardian_name");
    expect(Object.keys(read.answers)).not.toContain("technical_track");
  });

  test("inherited properties are not answers", () => {
    const inherited = Object.create({ ...answers }) as Record<string, unknown>;
    expect(Object.keys(check(mecaAgro, inherited, context))).toContain("last_name");
  });
});

describe("phone number", () => {
  test.each([
    "07 12 34 56 78",
    "0712345678",
    "07.12.34.56.78",
    "07-12-34-56-78",
    "+225 07 12 34 56 78",
    "+2250712345678",
    "00225 0712345678",
    "2250712345678",
    "+225 (0)7/12/34/56/78",
    "07\u00a012\u202f34 56 78",
    "(+225) 07 12 34 56 78",
    "(00225) 07-12-34-56-78",
  ])("%s is accepted", (phone) => {
    expect(readAnswers(mecaAgro, { ...answers, phone }, context).answers.phone).toBe(
      "+2250712345678",
    );
  });

  test.each([
    ["12 34 56 78", "phone_old"],
    ["+225 12 34 56 78", "phone_old"],
    ["09 12 34 56 78", "phone_prefix"],
    ["071234567", "phone"],
    ["07123456789", "phone"],
    ["appelez-moi", "phone"],
    ["+33 6 12 34 56 78", "phone_foreign"],
    ["0033612345678", "phone_foreign"],
  ])("%s is refused: %s", (phone, key) => {
    expect(keyOf("phone", phone)).toBe(key);
  });

  test("the WhatsApp number may be foreign, the same or none", () => {
    const whatsapp = (value: string) =>
      readAnswers(mecaAgro, { ...answers, whatsapp: value }, context).answers.whatsapp;
    expect(whatsapp("+33 6 12 34 56 78")).toBe("+33612345678");
    expect(whatsapp("same")).toBe(answers.phone);
    expect(whatsapp("none")).toBe("none");
    expect(whatsapp("")).toBeUndefined();
    expect(keyOf("whatsapp", "+1 23")).toBe("phone");
    expect(keyOf("whatsapp", "other"), "another number, but which?").toBe("no_number");
  });

  test("messages by WhatsApp require a WhatsApp number", () => {
    const messages_by = ["sms", "whatsapp"];
    expect(problemsOf({ whatsapp: "none", messages_by })).toEqual({
      messages_by: { key: "no_whatsapp" },
    });
    expect(problemsOf({ whatsapp: "none", messages_by: ["sms"] })).toEqual({});
    expect(problemsOf({ whatsapp: "same", messages_by })).toEqual({});
    expect(problemsOf({ messages_by })).toEqual({});
  });

  test("a wrong number that is repeated is reported once", () => {
    expect(problemsOf({ phone: "123456789", whatsapp: "same" })).toEqual({
      phone: { key: "phone" },
    });
  });

  test("writtenPhone groups the digits in pairs", () => {
    expect(writtenPhone("+2250712345678")).toBe("07 12 34 56 78");
    expect(writtenPhone("+33612345678")).toBe("+33612345678");
  });
});

describe("birth date", () => {
  test.each([
    ["2001-03-27", undefined],
    ["2001", undefined],
    ["2001-02-30", "no_day"],
    ["2001-13-01", "no_day"],
    ["2001-00-00", "date"],
    ["2001-03-00", "date"],
    ["27/03/2001", "date"],
    ["1899-12-31", "date"],
    ["2026-01-16", "future"],
    ["2027", "future"],
    // 18 on the closing day, not one day later.
    ["2008-03-31", undefined],
    ["2008-04-01", "young"],
    ["2008", undefined],
    ["2009", "young"],
    ["1990-04-01", undefined],
    ["1990-03-31", "old"],
    ["1990", undefined],
    ["1989", "old"],
  ])("%s: %s", (birth_date, key) => {
    expect(keyOf("birth_date", birth_date)).toBe(key);
  });

  test("a text far longer than any answer is refused before it is read", () => {
    const blank = " ".repeat(30_000);
    for (const name of [
      "last_name",
      "birth_date",
      "phone",
      "diploma_year",
      "formation_id",
      "email",
    ]) {
      expect([name, keyOf(name, `${answers[name] ?? ""}${blank}`)]).toEqual([name, "long"]);
    }
    expect(keyOf("motivation", `${answers.motivation}${blank}`)).toBe("long");
    expect(keyOf("motivation", `${answers.motivation}${" ".repeat(2_500)}`)).toBeUndefined();
    expect(keyOf("messages_by", `sms,${blank}`)).toBe("choice");
  });

  test("a guardian is required under 18", () => {
    const young = { ...mecaAgro, age: { from: 16, to: 35 } };
    const problems = problemsOf({ birth_date: "2009-05-05", diploma_year: "" }, young);
    expect(problems).toMatchObject({
      guardian_name: { key: "required" },
      guardian_phone: { key: "required" },
    });
    expect(
      problemsOf(
        {
          birth_date: "2009-05-05",
          diploma_year: "",
          guardian_name: "Awa Koné",
          guardian_phone: "+226 70 12 34 56",
        },
        young,
      ),
    ).toEqual({});
  });
});

describe("other answers", () => {
  test.each([
    ["last_name", "N’Guessan-Kouamé", undefined],
    ["last_name", "Kon3", "name"],
    ["last_name", "Casino.com", "name_address"],
    ["last_name", "Casino.\u034fcom", "name_address"],
    ["last_name", "Casino\ufe0f.com", "name_address"],
    ["last_name", "Casino.c\u034fom", "name_address"],
    ["last_name", "Casino.c\u0332om", "name_address"],
    ["last_name", "Casino.\u200bcom", "name_address"],
    ["last_name", "\u115f", "required"],
    ["last_name", "\u1160\u1160", "required"],
    ["last_name", "\u3164 \u3164", "required"],
    ["last_name", "\u3164-", "name"],
    ["identity_number", "\u3164\u3164", "required"],
    ["last_name", "<b>", "name"],
    ["last_name", "x".repeat(81), "long"],
    ["last_name", ["a"], "kind"],
    ["last_name", { a: 1 }, "kind"],
    ["last_name", true, "kind"],
    ["last_name", "Ko\u0000né", "characters"],
    ["last_name", "Ko\ud800né", "characters"],
    ["sex", "X", "choice"],
    ["identity_number", "C 0012-345/678", undefined],
    ["identity_number", "?", "identity"],
    ["identity_number", "C1", "identity_short"],
    ["identity_number", "1 2-3", "identity_short"],
    ["identity_number", "27 du 03/04/2002", undefined],
    ["email", "awa.kone@example.ci", undefined],
    ["email", "awa@localhost", "email"],
    ["email", "awa", "email"],
    ["email", "a@b@c.ci", "email"],
    ["region", "gbeke", undefined],
    ["region", "Gbêkê", "choice"],
    ["motivation", "Je veux apprendre.", "short"],
    ["motivation", " \n".repeat(100), "required"],
    ["motivation", "a".repeat(3001), "long"],
    ["formation_id", 1, undefined],
    ["formation_id", "1", undefined],
    ["formation_id", 3, "course"],
    ["formation_id", 1.5, "course"],
    ["diploma_year", "2019", undefined],
    ["diploma_year", 2027, "year"],
    ["diploma_year", "1969", "year"],
    ["diploma_year", "2004", "year_of_birth"],
    ["machines", ["tractor", "huller"], undefined],
    ["machines", "tractor, huller", undefined],
    ["machines", ["plane"], "choice"],
    ["machines", [{}], "choice"],
    ["machines", 3, "kind"],
    ["disability", "", undefined],
  ])("%s = %j: %s", (name, value, key) => {
    expect(keyOf(name, value)).toBe(key);
  });

  test("a course above the education level is refused", () => {
    const low = { education_level: "cepe", formation_id: 2 };
    expect(problemsOf(low).formation_id).toEqual({ key: "level" });
    expect(problemsOf({ ...low, education_level: "cap" }).formation_id).toBeUndefined();
  });

  test("diploma fields are ignored for levels without a diploma", () => {
    const none = { education_level: "none", diploma: "CAP", diploma_year: "bad" };
    const read = readAnswers(mecaAgro, { ...answers, ...none }, context);
    expect(read.problems).toEqual({});
    expect(read.answers.diploma).toBeUndefined();
  });

  test("texts are trimmed and normalized", () => {
    const read = readAnswers(mecaAgro, { ...answers, last_name: "  Kone\u0301 \t B. " }, context);
    expect(read.answers.last_name).toBe("Koné B.");
  });

  test("a text that is too short reports the missing characters", () => {
    expect(problemsOf({ motivation: "a".repeat(60) }).motivation).toEqual({
      key: "short",
      params: { min: 100, missing: 40 },
    });
  });
});

describe("firstUnfinished", () => {
  test.each([
    ["nothing answered", {}, [], "name"],
    ["a name, no phone", { ...answers, phone: "", motivation: "" }, [], "contact"],
    ["a mistake further on", { ...answers, motivation: "Court." }, [], "motivation"],
    ["all but the documents", answers, [], "documents"],
    ["a document too", answers, ["cv"], "review"],
  ] as const)("with %s the draft continues at %s", (_, given, documents, step) => {
    expect(firstUnfinished(mecaAgro, check(mecaAgro, given, context), documents)).toBe(step);
  });
});

test("a month may be written as a word", () => {
  const read = (birth_date: string) =>
    readAnswers(mecaAgro, { ...answers, birth_date }, context).answers.birth_date;
  expect(read("12 mars 2004")).toBe("2004-03-12");
  expect(read("2004-März-12")).toBe("2004-03-12");
  expect(keyOf("birth_date", "31 février 2004")).toBe("no_day");
  expect(keyOf("birth_date", "12 jui 2004")).toBe("date");
});
