import { towns } from "#app/website/registration-form/country.ts";
import {
  type Answers,
  type FormDefinition,
  fieldsOf,
  type Option,
  optionsOf,
} from "#app/website/registration-form/definition.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import names from "./names.json" with { type: "json" };

export type DemoCourse = { id: number; level: string };
export type DemoIntake = { form: FormDefinition; year: number; courses: readonly DemoCourse[] };

/** Marks a fictitious applicant, in every list and for `refuseReal`. */
export const DEMO_IDENTITY = "DEMO";

/** Complete and valid answers to their form; `number` makes each person different. */
export function answersOf({ form, year, courses }: DemoIntake, number: number): Answers {
  const chance = chanceFrom(number);
  const options = (name: string) =>
    optionsOf(fieldsOf(form).find((field) => field.name === name) ?? missing(name));
  const code = (name: string) => chance.pick(options(name)).code;
  const course = chance.pickEarly(courses);
  const level = levelFor(chance, options("education_level"), course.level);
  const sex = chance.often(0.38) ? "F" : "M";
  const birthYear = year - chance.whole(20, 33);
  const town = chance.pickEarly(towns);
  const phone = `+2250700${String(number).padStart(6, "0")}`;
  const answers: Answers = {
    last_name: `${chance.pick(names.last)} ${sex === "F" ? "Fictive" : "Fictif"}`,
    first_names: `${chance.pick(names[sex])} ${chance.pick(names[sex])}`,
    sex,
    birth_date: chance.often(0.06) ? String(birthYear) : dayIn(chance, birthYear),
    birth_place: chance.pick(towns).name,
    nationality: chance.often(0.94) ? "ci" : code("nationality"),
    identity_kind: chance.often(0.7) ? "cni" : code("identity_kind"),
    identity_number: `${DEMO_IDENTITY}${String(number).padStart(7, "0")}`,
    phone,
    region: town.region,
    town: town.name,
    education_level: level.code,
    situation: code("situation"),
    experience: code("experience"),
    formation_id: String(course.id),
    heard_from: code("heard_from"),
    motivation: motivation(chance),
    disability: chance.often(0.04) ? "yes" : "no",
  };
  if (chance.often(0.8)) answers.whatsapp = phone;
  if (chance.often(0.4)) answers.email = `demo-${number}@tremplin.example`;
  if (answers.disability === "yes") answers.needs = chance.pick(names.needs);
  const diploma = names.diplomas[level.code as keyof typeof names.diplomas];
  if (diploma) {
    answers.diploma = diploma;
    answers.school = `${chance.pick(names.schools)} de ${town.name}`;
    answers.diploma_year = String(birthYear + chance.whole(16, 19));
  }
  return { ...answers, ...ownAnswers(form, chance), ...agreedTo(answers, number) };
}

/** More than half agreed to messages on the phone. */
function agreedTo({ whatsapp }: Answers, number: number): Answers {
  const chance = chanceFrom(number + 3_000_000);
  if (!chance.often(0.55)) return {};
  return { messages_by: whatsapp && chance.often(0.4) ? ["sms", "whatsapp"] : ["sms"] };
}

/** The additional questions of a programme. */
function ownAnswers(form: FormDefinition, chance: Chance): Answers {
  const own = ["farming_link", "machines", "technical_track", "computer_use", "english"];
  const asked = fieldsOf(form).filter(({ name }) => own.includes(name));
  return Object.fromEntries(
    asked.map((field) => {
      const codes = optionsOf(field).map((option) => option.code);
      if (field.type !== "choices") return [field.name, chance.pick(codes)];
      return [field.name, codes.filter(() => chance.often(0.3))];
    }),
  );
}

/** An education level that fits the course, mostly not much higher. */
function levelFor(chance: Chance, levels: readonly Option[], asked: string): Option {
  const least = levels.find(({ code }) => code === asked)?.rank ?? 0;
  return chance.pickEarly(levels.filter(({ rank = 0 }) => rank >= least));
}

function dayIn(chance: Chance, year: number): string {
  const [month, day] = [chance.whole(1, 12), chance.whole(2, 28)];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function motivation(chance: Chance): string {
  const { opening, why, then } = names.motivations;
  return [opening, why, then].map((sentences) => chance.pick(sentences)).join(" ");
}

function missing(name: string): never {
  throw new Error(`the form does not ask for ${name}`);
}
