import type { Services } from "#app/platform/feature.server.ts";
import { handleTask } from "#app/platform/jobs/handle-task.server.ts";
import { defineJob, type Handler, handle } from "#app/platform/jobs/job.ts";
import { fillSeats, handleMissedDeadlines, sendReminders } from "./deadlines.server.ts";
import { deleteOldLetters, lettersTask, writeLetters } from "./letters-task.server.ts";

const deadlinesJob = defineJob("admission-deadlines", { retries: 2 });
const remindJob = defineJob("admission-reminders", { retries: 2 });
const seatsJob = defineJob("admission-seats", { retries: 2 });
const deleteLettersJob = defineJob("admission-letters-forget", { retries: 2 });

export function admissionJobs(services: Services): Handler[] {
  const { db, now } = services;
  return [
    // Missed deadlines run before free seats are filled.
    handle(deadlinesJob, async () => void (await handleMissedDeadlines(services)), {
      cron: "5 * * * *",
    }),
    handle(remindJob, async () => void (await sendReminders(services)), { cron: "10 8-18 * * *" }),
    handle(seatsJob, async () => void (await fillSeats(services)), { cron: "*/10 * * * *" }),
    handle(deleteLettersJob, () => deleteOldLetters(services), { cron: "50 3 * * *" }),
    handleTask(lettersTask, { db, now }, (wanted, progress, task) =>
      writeLetters(services, wanted, progress, task),
    ),
  ];
}
