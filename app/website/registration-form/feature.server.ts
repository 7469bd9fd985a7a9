import type { Feature } from "#app/platform/feature.server.ts";
import { followForms } from "./follow-forms.server.ts";
import { registrationFormsApi } from "./forms.api.server.ts";
import { intakesApi } from "./intakes.api.server.ts";
import { retentionApi } from "./retention.api.server.ts";

export const registrationForm = {
  api: {
    "/registration-forms": registrationFormsApi,
    "/registration-calls": intakesApi,
    "/registration-calls/retention": retentionApi,
  },
  onStart: followForms,
} as const satisfies Feature;
