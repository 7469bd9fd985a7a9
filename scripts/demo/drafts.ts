import { registrationDrafts } from "../../app/admissions/registrations/tables.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { chanceFrom } from "./chance.ts";
import { insertMany } from "./insert-many.ts";
import { answersOf, type DemoIntake } from "./person.ts";

const EACH = 24;
/** Numbers of people who have not applied. */
const FIRST = 900_000;
const DAY = 24 * 60 * 60 * 1000;

/** People who began an application and have not sent it. */
export async function insertDrafts(db: Db, intakes: DemoIntake[], now: Date): Promise<void> {
  for (const [position, intake] of intakes.entries()) {
    const rows = Array.from({ length: EACH }, (_, index) => {
      const number = FIRST + position * EACH + index;
      const chance = chanceFrom(number);
      const at = new Date(now.getTime() - chance.whole(1, 10) * DAY);
      const { motivation: _text, identity_number: _number, ...answers } = answersOf(intake, number);
      if (chance.often(0.4)) answers.messages_by = ["sms"];
      return {
        id: chance.uuid(),
        form: intake.form.key,
        locale: "fr" as const,
        answers,
        documents: {},
        idempotencyKey: chance.uuid(),
        createdAt: at,
        updatedAt: at,
        expiresAt: new Date(at.getTime() + 30 * DAY),
      };
    });
    await insertMany(db, registrationDrafts, rows);
  }
}
