import type { Feature } from "#app/platform/feature.server.ts";
import { certificatesApi } from "./api.server.ts";
import { issueHandler } from "./issuing/issue-task.server.ts";
import { outcomesApi } from "./outcomes/api.server.ts";
import { certificateTemplatesApi } from "./templates/api.server.ts";
import { verifyApi } from "./verify/api.server.ts";
import { holdVerdict } from "./verify/verdict.ts";

export const certificates = {
  api: {
    "/certificates": verifyApi.route("/", certificatesApi),
    "/certificate-templates": certificateTemplatesApi,
    "/cohortes": outcomesApi,
  },
  inline: { scripts: [holdVerdict] },
  jobs: (services) => [issueHandler(services)],
  // The form is the same for everybody; what it says about a code is not.
  personal: ["/verify/"],
  secretPaths: ["/verify/"],
  unlisted: () => ["/verify"],
} as const satisfies Feature;
