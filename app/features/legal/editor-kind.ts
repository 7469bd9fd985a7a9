import { sendRequest } from "#app/api-client/browser/send-request.ts";
import type { Addressed, EditorKind } from "#app/features/content-editor/content-kind.ts";
import { legalEditPath } from "./paths.ts";
import { gapsIn, type LegalText, type LegalWords } from "./schema.ts";

/** The law names these texts: none is added, none goes. */
const never = () => Promise.reject(new Error("there are just these"));

const legalWords: LegalWords = { title: "", body: { type: "doc", content: [] } };

export const legalEditor: EditorKind = {
  key: "legal",
  api: "/api/desk/legal",
  home: "/admin/legal",
  edit: legalEditPath,
  view: legalEditPath,
  preview: "/legal/preview",
  publicPath: (item) => `/${(item as Addressed & Pick<LegalText, "key">).key}`,
  publish: "legal.publish",
  archive: "legal.archive",
  fixed: true,
  gapsIn: ({ body }) => ({ body: gapsIn(body as LegalWords["body"]) }),
  words: legalWords,
  shared: [],
  description: null,
  create: never,
  withdraw: ({ surroundings }, id, how) =>
    sendRequest(surroundings, `/api/desk/legal/${id}/${how}`, { method: "POST", body: {} }),
  remove: never,
};
