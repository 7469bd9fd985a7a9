import type { Feature } from "#app/platform/feature.server.ts";
import { formEditorApi } from "./api.server.ts";

export const formEditor = {
  api: { "/desk/registration-forms": formEditorApi },
  framed: ["/registration/preview"],
} as const satisfies Feature;
