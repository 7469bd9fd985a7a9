import type { Services } from "#app/feature.server.ts";
import { handleTask } from "#app/jobs/handle-task.server.ts";
import { defineJob, type Handler, handle } from "#app/jobs/job.ts";
import { fillSeats, passDeadlines, remindDeadlines } from "./deadlines.server.ts";
import { forgetLetters, lettersTask, writeLetters } from "./letters-task.server.ts";

const deadlinesJob = defineJob("admission-deadlines", { retries: 2 });
const remindJob = defineJob("admission-reminders", { retries: 2 });
const seatsJob = defineJob("admission-seats", { retries: 2 });
const forgetJob = defineJob("admission-letters-forget", { retries: 2 });

export function admissionJobs(ground: Services): Handler[] {
  const { db, now } = ground;
  return [
    // First who gave up the seat by saying nothing, then who gets it.
    handle(deadlinesJob, async () => void (await passDeadlines(ground)), { cron: "5 * * * *" }),
    handle(remindJob, async () => void (await remindDeadlines(ground)), { cron: "10 8-18 * * *" }),
    handle(seatsJob, async () => void (await fillSeats(ground)), { cron: "*/10 * * * *" }),
    handle(forgetJob, () => forgetLetters(ground), { cron: "50 3 * * *" }),
    handleTask(lettersTask, { db, now }, (wanted, progress) =>
      writeLetters(ground, wanted, progress),
    ),
  ];
}
