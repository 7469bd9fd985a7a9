import { describe, expect, test } from "vitest";
import { ada, fakeBrowser, signedInBrowser } from "#tests/setup/fake-browser.ts";
import { noFormations, readFormations, writeFormations } from "./client.ts";

type Answers = Parameters<typeof fakeBrowser>[0];

const noForgeryCookie = { "GET /sanctum/csrf-cookie": { status: 500 } };
const down = { status: 500, body: { message: "Server Error" } };
const tractor = { id: 1, category_formation_id: 1, status: "published" };
const pump = { id: 2, category_formation_id: 1, status: "draft" };

function reading(answers: Answers, given = {}) {
  const browser = fakeBrowser(answers, given);
  return { ...browser, ...readFormations(browser.environment) };
}

async function writing(answers: Answers) {
  const browser = await signedInBrowser(answers);
  const state = noFormations();
  const { fetchFormations } = readFormations(browser.environment, state);
  const calls = writeFormations(browser.environment, browser.client.state, state.formations);
  return { ...browser, ...calls, state, fetchFormations };
}

describe("reading courses", () => {
  test("fetchFormations stores the list and its loading flags", async () => {
    const { state, fetchFormations } = reading({ "GET /api/formations": { body: [tractor] } });
    const asked = fetchFormations();
    expect(state.formations.loading).toBe(true);
    expect(await asked).toEqual([tractor]);
    expect(state.formations).toMatchObject({ loading: false, loaded: true, error: null });
  });

  test("list failure: logged 'Error fetching formations', error stored", async () => {
    const answers = { "GET /api/formations": down, "GET /api/formations?page=1": down };
    const { state, log, fetchFormations, fetchFormationPage } = reading(answers);
    expect(await fetchFormations()).toEqual([]);
    expect(await fetchFormationPage({ page: "1" })).toBeNull();
    expect(log.mock.calls.map(([message]) => message)).toEqual(
      Array(2).fill("Error fetching formations"),
    );
    expect(state.formations.error).toMatchObject({ message: "Server Error" });
    expect(state.formations.loaded).toBe(false);
  });

  test("one course; failing: logged and rethrown", async () => {
    const answers = { "GET /api/formations/1": { body: tractor }, "GET /api/formations/2": down };
    const { log, fetchFormation } = reading(answers);
    expect(await fetchFormation(1)).toEqual(tractor);
    await expect(fetchFormation(2)).rejects.toMatchObject({ status: 500 });
    expect(log.mock.calls[0]?.[0]).toBe("Erreur lors de la récupération de la formation");
  });

  test("cohorts: only those that end today or later", async () => {
    const dates = ["2026-01-14", "2026-01-15", "2026-06-30"];
    const body = dates.map((end_date, id) => ({ id, end_date }));
    const { fetchCohortes } = reading({ "GET /api/formations/1/cohortes": { body } });
    const shown = await fetchCohortes(1, "2026-01-15");
    expect(shown.map(({ end_date }) => end_date)).toEqual(["2026-01-15", "2026-06-30"]);
  });

  test("cohort failure: logged, error stored, empty list", async () => {
    const { state, log, fetchCohortes } = reading({ "GET /api/formations/1/cohortes": down });
    expect(await fetchCohortes(1, "2026-01-15")).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
    expect(state.cohortesError).toMatchObject({ status: 500 });
  });

  test("categories come in the page's language; failing: error stored", async () => {
    const german = [{ id: 1, slug: "ikt", formation_category: "IKT" }];
    const answers = {
      "GET /api/formation-categories?locale=de": { body: german },
      "GET /api/formation-categories?locale=fr": down,
    };
    expect(await reading(answers, { locale: "de" }).fetchCategories()).toEqual(german);
    const { state, fetchCategories } = reading(answers);
    expect(await fetchCategories()).toEqual([]);
    expect(state.categories).toMatchObject({ error: { status: 500 }, loading: false });
  });
});

describe("writing courses", () => {
  test("creating sends cookie, anti-forgery and bearer token", async () => {
    const answers = { "POST /api/formations": { status: 201, body: pump } };
    const { createFormation, state, requests } = await writing(answers);
    expect(await createFormation({ title: "Pompes" })).toEqual(pump);
    expect(state.formations.items).toEqual([pump]);
    const [first, request] = requests;
    expect(first?.url).toContain("/sanctum/csrf-cookie");
    expect(request?.credentials).toBe("include");
    expect(request?.headers.get("x-xsrf-token")).toBe("forgery=");
    expect(request?.headers.get("authorization")).toBe("Bearer 12|secret");
    expect(request?.headers.get("x-requested-with")).toBe("XMLHttpRequest");
  });

  test("creating needs someone signed in, a token and the anti-forgery token", async () => {
    const message = "Utilisateur non authentifié. Impossible d’ajouter une formation.";
    const state = noFormations();
    const stranger = fakeBrowser({});
    const asStranger = writeFormations(
      stranger.environment,
      stranger.client.state,
      state.formations,
    );
    await expect(asStranger.createFormation({})).rejects.toThrow(message);
    expect(state.formations.error).toMatchObject({ message });
    expect(stranger.log).toHaveBeenCalledWith(message, expect.anything());
    const { jar, log, createFormation } = await writing({});
    jar.delete("auth_token");
    await expect(createFormation({})).rejects.toThrow("Token manquant pour l’envoi");
    expect(log).toHaveBeenCalledWith("Token manquant pour l’envoi", expect.anything());
    const mute = fakeBrowser(noForgeryCookie);
    mute.jar.set("auth_token", "12|secret");
    const user = { ...ada, isDefaultPassword: false };
    const unproven = writeFormations(mute.environment, { user });
    await expect(unproven.createFormation({})).rejects.toThrow("XSRF Token not found");
  });

  test("a failed creation stores the error and rethrows it", async () => {
    const { createFormation, state } = await writing({ "POST /api/formations": down });
    await expect(createFormation({})).rejects.toMatchObject({ status: 500 });
    expect(state.formations.error).toMatchObject({ status: 500 });
  });

  test("updating replaces the local item, deleting drops it", async () => {
    const after = { ...pump, status: "published" };
    const { state, ...calls } = await writing({
      "GET /api/formations": { body: [tractor, pump] },
      "PUT /api/formations/2": { body: after },
      "DELETE /api/formations/1": { body: { success: true } },
    });
    await calls.fetchFormations();
    expect(await calls.updateFormation(2, after)).toEqual({ success: true, data: after });
    expect(state.formations.items).toEqual([tractor, after]);
    expect(await calls.deleteFormation(1)).toMatchObject({ success: true });
    expect(state.formations.items).toEqual([after]);
  });

  test("update and delete failures: success false with the error, nothing lost", async () => {
    const { state, ...calls } = await writing({
      "GET /api/formations": { body: [tractor] },
      "PUT /api/formations/1": down,
      "DELETE /api/formations/1": { status: 409, body: { message: "Conflict" } },
    });
    await calls.fetchFormations();
    const updated = await calls.updateFormation(1, {});
    expect(updated).toMatchObject({ success: false, error: { status: 500 } });
    const deleted = await calls.deleteFormation(1);
    expect(deleted).toMatchObject({ success: false, error: { status: 409 } });
    expect(state.formations.items).toEqual([tractor]);
  });
});
