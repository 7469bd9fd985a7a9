import type { Feature } from "#app/feature.server.ts";
import { viewsOf } from "#app/features/saved-views/api.server.ts";
import { registrationsApi } from "./api.server.ts";
import { tooMuch } from "./apply/addresses.ts";
import { conditionStyles } from "./apply/condition-styles.ts";
import { registrationCallsApi } from "./calls.api.server.ts";
import { registrationDraftsApi } from "./drafts.api.server.ts";
import { filesApi } from "./files/api.server.ts";
import { exportApi } from "./files/export.api.server.ts";
import { movesApi } from "./files/moves.api.server.ts";
import { DOCUMENT_MAX_BYTES as maxBytes } from "./form/definition.ts";
import { registrationFormsApi } from "./forms.api.server.ts";
import { forms } from "./forms.ts";
import { registrationJobs } from "./jobs.server.ts";
import { registrationLetters } from "./letters.server.ts";
import { messagesApi } from "./outbox/api.server.ts";
import { registrationPersonApi } from "./person.api.server.ts";
import { registrationStatusApi } from "./status.api.server.ts";
import { registrationUploadsApi } from "./uploads.api.server.ts";

export const registrations = {
  api: {
    "/registration-forms": registrationFormsApi,
    "/registration-calls": registrationCallsApi,
    "/registration-people": registrationPersonApi,
    "/registrations/uploads": registrationUploadsApi,
    "/registrations/drafts": registrationDraftsApi,
    "/registrations/messages": messagesApi,
    "/registrations/views": viewsOf("registrations"),
    "/registrations": registrationsApi
      .route("/", registrationStatusApi)
      .route("/", exportApi)
      .route("/", movesApi)
      .route("/", filesApi),
  },
  uploads: [
    { path: /^\/api\/registrations\/uploads$/, maxBytes },
    { method: "PATCH", path: /^\/api\/registrations\/uploads\/\w+$/, maxBytes },
    {
      method: "PUT",
      path: /^\/api\/registrations\/drafts\/current\/documents\/\w+$/,
      maxBytes,
    },
  ],
  letters: registrationLetters,
  parameters: ["formation", "receipt", tooMuch],
  // Papers of people without a script come along with the page's form, one large one at a time: a
  // form is held in memory before anybody is known, so it cannot be as large as all of them.
  pageForms: [
    {
      path: /\/registration\/[\w-]+\/documents$/,
      maxBytes: maxBytes + 1024 * 1024,
      tooLarge: tooMuch,
    },
    { path: /\/registration\/suivi$/, maxBytes: maxBytes + 1024 * 1024 },
  ],
  inline: { styles: forms.flatMap(({ steps }) => steps.map(conditionStyles)).filter(Boolean) },
  jobs: registrationJobs,
} as const satisfies Feature;
