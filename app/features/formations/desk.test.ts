import { expect, test } from "vitest";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { fakeBrowser, signedInBrowser } from "#app/api-client/browser/fake-browser.ts";
import { refusalKey } from "#app/api-client/browser/refusal-key.ts";
import { emptyList, noSession } from "#app/api-client/browser/state.ts";
import { postEditor } from "#app/features/news/editor-kind.ts";
import { formationEditor } from "./editor-kind.ts";

test.each([
  [formationEditor, "Utilisateur non authentifié. Impossible d’ajouter une formation."],
  [postEditor, "Utilisateur non authentifié. Impossible d’ajouter un article."],
])("the screen of a new item sends nothing for nobody", async (kind, message) => {
  const { surroundings, requests } = fakeBrowser({});
  const refused = kind.create({ surroundings, session: noSession() }, { title: "Pompes" });
  await expect(refused).rejects.toThrow(message);
  expect(requests).toEqual([]);
  // In people's own language: the session has ended, sign in again.
  expect(refusalKey(ApiError.from(await refused.catch((error) => error)))).toBe("ended");
});

test("a row of the list is replaced by what the server made of it, or dropped", async () => {
  const [pump, tractor] = [
    { id: 2, title: "Pompes", state: "published", cohorts: 3 },
    { id: 1, title: "Tracteurs", state: "draft", cohorts: 0 },
  ];
  const browser = await signedInBrowser({
    "PUT /api/formations/2": { body: { id: 2, title: "Pompes", state: "archived" } },
    "DELETE /api/formations/1": { body: { success: true } },
    "DELETE /api/formations/2": { status: 409, body: { message: "Conflict" } },
  });
  const list = { ...emptyList<{ id: number }>(), items: [pump, tractor] };
  const by = { surroundings: browser.surroundings, session: browser.client.state, list };
  await formationEditor.withdraw(by, 2, "archive");
  const archived = { ...pump, state: "archived" };
  expect(list.items).toEqual([archived, tractor]);
  await formationEditor.remove(by, 1);
  expect(list.items).toEqual([archived]);
  await expect(formationEditor.remove(by, 2)).rejects.toMatchObject({ status: 409 });
  expect(list.items).toEqual([archived]);
});
