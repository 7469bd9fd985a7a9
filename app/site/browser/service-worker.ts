import "#app/features/offline/browser/service-worker.ts";
import { startSending } from "#app/features/registrations/browser/background.ts";

startSending(globalThis);
