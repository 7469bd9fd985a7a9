import "#app/features/offline/browser/service-worker.ts";
import { startSending } from "#app/features/applying/device/background.ts";

startSending(globalThis);
