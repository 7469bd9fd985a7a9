import type { Feature } from "#app/platform/feature.server.ts";
import { present, whole } from "#app/platform/http/page-parameters.ts";
import { DOCUMENT_MAX_BYTES as maxBytes } from "#app/website/registration-form/definition.ts";
import { currentForms } from "#app/website/registration-form/forms.server.ts";
import { agentPath, fromReview, tooMuch } from "./pages/addresses.ts";
import { registrationDraftsApi } from "./server/drafts.api.server.ts";
import { applyingEmails } from "./server/emails.server.ts";
import { formsStyles } from "./server/forms-styles.server.ts";
import { submissionsApi } from "./server/submissions.api.server.ts";
import { registrationUploadsApi } from "./server/uploads.api.server.ts";

const ofForms = { formation: whole, [tooMuch]: present, [fromReview]: present };

export const applying = {
  api: {
    "/registrations": submissionsApi,
    "/registrations/uploads": registrationUploadsApi,
    "/registrations/drafts": registrationDraftsApi,
  },
  emails: applyingEmails,
  // The signed draft link replaces the token.
  csrfExceptions: [
    "POST /api/registrations/drafts",
    "PATCH /api/registrations/drafts/current",
    "PUT /api/registrations/drafts/current/documents/{name}",
    "DELETE /api/registrations/drafts/current/documents/{name}",
    "POST /api/registrations/drafts/current/submit",
  ],
  uploads: [
    { path: /^\/api\/registrations\/uploads$/, maxBytes },
    { method: "PATCH", path: /^\/api\/registrations\/uploads\/\w+$/, maxBytes },
    {
      method: "PUT",
      path: /^\/api\/registrations\/drafts\/current\/documents\/\w+$/,
      maxBytes,
    },
  ],
  unlisted: () => [
    agentPath,
    ...currentForms().flatMap(({ key, steps }) =>
      ["/registration", agentPath].flatMap((base) => [
        `${base}/${key}`,
        ...steps.map(({ name }) => `${base}/${key}/${name}`),
      ]),
    ),
  ],
  parameters: {
    "/registration/:form/:step?": ofForms,
    [`${agentPath}/:form/:step?`]: ofForms,
  },
  // Without JavaScript documents are posted with the form, which is read into memory before the
  // caller is known: the limit allows one document of maximum size.
  pageForms: [
    {
      path: /\/registration\/[\w-]+\/documents$/,
      maxBytes: maxBytes + 1024 * 1024,
      tooLarge: tooMuch,
    },
  ],
  inline: { styles: formsStyles },
} as const satisfies Feature;
