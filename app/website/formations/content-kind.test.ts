import { expect, test } from "vitest";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { causeOf } from "#app/api-client/browser/refusal-key.ts";
import { emptyList, noSession } from "#app/api-client/browser/state.ts";
import { postKind } from "#app/website/news/content-kind.ts";
import { fakeBrowser, signedInBrowser } from "#tests/setup/fake-browser.ts";
import { formationKind } from "./content-kind.ts";

test.each([
  [formationKind, "Utilisateur non authentifié. Impossible d’ajouter une formation."],
  [postKind, "Utilisateur non authentifié. Impossible d’ajouter un article."],
])("create sends no request when signed out", async (kind, message) => {
  const { environment, requests } = fakeBrowser({});
  const { create } = kind.contract({ environment, session: noSession() });
  const refused = create({ title: "Pompes" });
  await expect(refused).rejects.toThrow(message);
  expect(requests).toEqual([]);
  // In people's own language: the session has ended, sign in again.
  expect(causeOf(ApiError.from(await refused.catch((error) => error)))).toBe("ended");
});

test("withdraw replaces the row of the list by the answer, remove drops it", async () => {
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
  const by = { environment: browser.environment, session: browser.client.state, list };
  const { withdraw, remove } = formationKind.contract(by);
  await withdraw(2, "archive");
  const archived = { ...pump, state: "archived" };
  expect(list.items).toEqual([archived, tractor]);
  await remove(1);
  expect(list.items).toEqual([archived]);
  await expect(remove(2)).rejects.toMatchObject({ status: 409 });
  expect(list.items).toEqual([archived]);
});
