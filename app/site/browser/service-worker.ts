import "#app/base/offline/browser/service-worker.ts";
import { submissions } from "#app/admissions/applying/device/send-submission.ts";
import { acts } from "#app/admissions/follow-up/device/send-act.ts";
import { sendWaiting } from "#app/device/outbox.ts";
import { startSending } from "#app/device/sync.ts";
import { surveyAnswers } from "#app/training/surveys/device/send-answers.ts";

startSending(globalThis, [
  (store) => sendWaiting(store, submissions),
  (store) => sendWaiting(store, acts),
  (store) => sendWaiting(store, surveyAnswers),
]);
