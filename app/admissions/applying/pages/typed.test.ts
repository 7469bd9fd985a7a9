import { describe, expect, test } from "vitest";
import { fieldsOf } from "#app/website/registration-form/definition.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { boxesOf, givenFrom, type Typed, typedFrom, typedIn } from "./typed.ts";

const born = (day: string, month: string, year: string, only = "") => ({
  "birth_date.day": day,
  "birth_date.month": month,
  "birth_date.year": year,
  "birth_date.only": only,
});
const given = (typed: Typed) => givenFrom(mecaAgro, typed);

describe("typed", () => {
  test.each([
    [born("27", "3", "2001"), "2001-03-27"],
    [born("7", "11", "2001"), "2001-11-07"],
    [born("", "", "2001", "1"), "2001"],
    [born("5", "5", "2001", "1"), "2001"],
    [born("", "", ""), ""],
    // An invalid date is passed on; `readAnswers` reports it.
    [born("", "3", "2001"), "2001-03-00"],
  ])("%j is %s", (typed, expected) => {
    expect(given(typed).birth_date).toBe(expected);
  });

  test.each([
    [{ "whatsapp.kind": "same", whatsapp: "05" }, "same"],
    [{ "whatsapp.kind": "none", whatsapp: "05" }, "none"],
    [{ "whatsapp.kind": "other", whatsapp: "05" }, "05"],
    [{ "whatsapp.kind": "other", whatsapp: " " }, "other"],
    [{ whatsapp: "05" }, "05"],
  ])("%j is %s", (typed, expected) => {
    expect(given(typed).whatsapp).toBe(expected);
  });

  test("typedFrom restores every field of a draft", () => {
    const typed: Typed = {
      ...born("27", "03", "2001"),
      last_name: "Fictive",
      "whatsapp.kind": "other",
      whatsapp: "0500000000",
      machines: ["tractor", "huller"],
      motivation: "Deux\nlignes",
    };
    const stored = given(typed) as Record<string, string | string[]>;
    expect(typedFrom(mecaAgro, stored)).toMatchObject(typed);
    expect(typedFrom(mecaAgro, { birth_date: "2001" })).toMatchObject(born("", "", "2001", "1"));
    expect(typedFrom(mecaAgro, { birth_date: "2001-03-00" })).toMatchObject(born("", "03", "2001"));
    const reach = (whatsapp: string) => typedFrom(mecaAgro, { whatsapp })["whatsapp.kind"];
    expect(reach("none")).toBe("none");
    const other = { "whatsapp.kind": "other", whatsapp: "" };
    expect(typedFrom(mecaAgro, { whatsapp: "other" })).toMatchObject(other);
    expect(reach(""), "not answered is not refused").toBe("");
  });

  test("typedIn reads only known fields of a posted form", () => {
    const body = new FormData();
    for (const machine of ["tractor", "huller"]) body.append("machines", machine);
    body.append("last_name", "Fictive");
    body.append("motivation", "Deux\r\nlignes");
    body.append("status", "admitted");
    body.append("first_names", new File(["x"], "x"));
    const typed = typedIn(body, fieldsOf(mecaAgro));
    expect(typed).toMatchObject({ machines: ["tractor", "huller"], first_names: "" });
    expect(typed.motivation).toBe("Deux\nlignes");
    expect(Object.keys(typed).sort()).toEqual(fieldsOf(mecaAgro).flatMap(boxesOf).sort());
  });
});
