import { expect, test } from "vitest";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { refusalSentence } from "#app/api-client/browser/refusal-key.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { postKind } from "#app/website/news/content-kind.ts";
import { blankItem } from "../item/blank-item.ts";
import { type AnyItem, draftFrom } from "../item/editor-item.ts";
import { edited } from "./draft.ts";
import { createSaver } from "./save-item.ts";

const t = translatorFor("fr");

/** What the editor makes of a save that failed. */
async function replyTo(error: ApiError, item: AnyItem) {
  const fail = async () => error;
  const api = { create: fail, read: fail, saveDraft: fail } as never;
  const saver = createSaver(item, {
    kind: postKind,
    api,
    user: 1,
    onItem: () => {},
    refusalText: (refusal) =>
      refusalSentence(refusal, (key, values) => t(`apiClient.refusal.${key}`, values)),
    titleNeeded: () => "",
  });
  const changed = edited(draftFrom(postKind, item), "fr", "title", "Atelier");
  return saver.save(changed, { fr: { title: "Atelier" } });
}

const fresh = blankItem(postKind);
const known = { ...fresh, id: 7 };

test.each([
  ["a missing token", new ApiError("Token manquant pour l’envoi"), "ended", undefined],
  ["a missing cookie", new ApiError("XSRF Token not found"), "away", /cookies/],
  ["too many requests", refused(429, { retryAfter: 30 }), "away", /30 secondes/],
  ["a server error", refused(500, { requestId: "5d2c" }), "away", /sur le serveur.*5d2c/],
  ["a database that is away", refused(503), "away", /momentanément indisponible/],
  ["a full disk", refused(507), "away", /plus de place/],
  ["a text that is too large", refused(413), "refused", /trop volumineux/],
  ["a refusal with a reason", refused(409, {}, "Ce texte est définitif."), "refused", /définitif/],
  ["no network", new ApiError("Failed to fetch"), "away", /connexion/],
])("%s is named, and is not called offline unless it is", async (what, error, kind, words) => {
  for (const item of [fresh, known]) {
    const reply = await replyTo(error, item);
    expect(reply.kind).toBe(kind);
    if (words) expect("message" in reply && reply.message).toMatch(words);
    if (reply.kind === "away") expect(reply.isOffline).toBe(what === "no network");
  }
});

test("a wait the server asks for is passed on", async () => {
  expect(await replyTo(refused(429, { retryAfter: 90 }), known)).toMatchObject({ retryAfter: 90 });
});

function refused(status: number, facts: object = {}, message = "") {
  return new ApiError(message, { status, ...facts });
}
