import "#app/features/offline/browser/service-worker.ts";
import { startSending } from "#app/features/applying/device/background.ts";
import { startSendingActs } from "#app/features/follow-up/device/background.ts";
import { startSendingAnswers } from "#app/features/surveys/device/background.ts";

startSending(globalThis);
startSendingActs(globalThis);
startSendingAnswers(globalThis);
