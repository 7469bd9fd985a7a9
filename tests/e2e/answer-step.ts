import { expect, type Page } from "@playwright/test";
import type {
  Answer,
  Answers,
  Field,
  FormDefinition,
  Step,
} from "#app/website/registration-form/definition.ts";
import { completeAnswers } from "../setup/applicant.ts";
import { box, next, type Somebody } from "./applicant.ts";

/** What somebody answers to a form, whichever it is: made from its definition. */
export function answersOf(form: FormDefinition, who: Somebody, more: Answers = {}): Answers {
  const [day, month, year] = who.birth;
  const { last_name, first_names, phone, identity_number } = who;
  return {
    ...completeAnswers(form, 0),
    last_name,
    first_names,
    phone,
    identity_number,
    birth_date: [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
    ...more,
  };
}

/** Answers every question of a step that is asked, in the boxes its definition makes. */
export async function answerStep(page: Page, step: Step, answers: Answers) {
  for (const field of step.fields) {
    const given = answers[field.name];
    if (given === undefined) continue;
    if (!(await page.locator(`main [data-field="${field.name}"]`).isVisible())) continue;
    await answerTo(page, field, given);
  }
}

async function answerTo(page: Page, field: Field, given: Answer) {
  const { name } = field;
  const text = [given].flat().join();
  const pick = (box: string, value: string) =>
    page.locator(`main [name="${box}"][value="${value}"]:visible`).check();
  if (field.type === "birthdate") {
    const [year = "", month = "", day = ""] = text.split("-");
    await box(page, `${name}.day`).fill(day);
    await box(page, `${name}.month`).fill(month);
    return box(page, `${name}.year`).fill(year);
  }
  if (field.type === "phone" && field.sameAs) return pick(`${name}.kind`, text);
  if (field.type === "course") {
    const courses = page.locator(`main [name="${name}"]:visible`);
    if (!(await courses.locator(":scope:checked").count())) await courses.first().check();
    return;
  }
  if ("options" in field) {
    const list = page.locator(`main select[name="${name}"]`);
    if (await list.count()) return void (await list.selectOption(text));
    for (const code of [given].flat()) await pick(name, code);
    return;
  }
  await box(page, name).fill(text);
}

type Look = (step: Step) => Promise<unknown>;

/** From the first step to the review, each looked at before it is answered. */
export async function playThrough(
  page: Page,
  form: FormDefinition,
  answers: Answers,
  look: Look = async () => {},
) {
  for (const [index, step] of form.steps.entries()) {
    await expect(page.locator(`[data-view="${step.name}"]`)).toBeVisible();
    await answerStep(page, step, answers);
    await look(step);
    const following = form.steps[index + 1];
    if (following) await next(page, following.name);
  }
}
