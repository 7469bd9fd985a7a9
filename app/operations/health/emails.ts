import { defineEmail } from "#app/platform/mail/mail-job.ts";
import type { HealthItem, ItemKey } from "./schema.ts";

export const problemEmail = defineEmail<{ userId: number; item: HealthItem }>("healthProblem");
export const overEmail = defineEmail<{ userId: number; key: ItemKey }>("healthOver");
