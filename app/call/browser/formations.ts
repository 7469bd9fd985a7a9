import { call, obtainXsrf } from "./call.ts";
import { contractMessages } from "./contract-messages.ts";
import { type ClientState, loadInto } from "./state.ts";
import type { Surroundings } from "./surroundings.ts";
import { storedToken } from "./token.ts";
import type { Category, Cohorte, Formation } from "./types.ts";

export type WriteResult<T = unknown> =
  | { success: true; data: T }
  | { success: false; error: unknown };

/** Courses and what hangs on them, as the specification's client reads and writes them. */
export function formationCalls(surroundings: Surroundings, state: ClientState) {
  const { log } = surroundings;
  const { categories, formations } = state;

  async function fetchCategories(): Promise<Category[]> {
    const path = `/api/formation-categories?locale=${surroundings.locale}`;
    return loadInto(
      categories,
      () => call<Category[]>(surroundings, path),
      (error) => error,
    );
  }

  async function fetchFormations(): Promise<Formation[]> {
    const load = () => call<Formation[]>(surroundings, "/api/formations");
    return loadInto(formations, load, (error) => {
      log(contractMessages.formations, error);
      return error;
    });
  }

  async function fetchFormation(id: number): Promise<Formation> {
    try {
      return await call<Formation>(surroundings, `/api/formations/${id}`);
    } catch (error) {
      log(contractMessages.formation, error);
      throw error;
    }
  }

  /** Cohorts that end today or later. */
  async function fetchCohortes(formationId: number, today: string): Promise<Cohorte[]> {
    state.cohortesError = null;
    try {
      const path = `/api/formations/${formationId}/cohortes`;
      const cohortes = await call<Cohorte[]>(surroundings, path);
      return cohortes.filter(({ end_date }) => end_date >= today);
    } catch (error) {
      log("fetchCohortes", error);
      state.cohortesError = error;
      return [];
    }
  }

  async function createFormation(formation: object): Promise<Formation> {
    formations.error = null;
    try {
      if (!state.user) throw new Error(contractMessages.signInToAddFormation);
      const xsrf = await obtainXsrf(surroundings);
      const bearer = storedToken(surroundings);
      if (!bearer) throw new Error(contractMessages.tokenMissingForSending);
      const options = { method: "POST", body: formation, bearer, xsrf } as const;
      const created = await call<Formation>(surroundings, "/api/formations", options);
      formations.items = [...formations.items, created];
      return created;
    } catch (error) {
      formations.error = error;
      throw error;
    }
  }

  async function updateFormation(id: number, formation: object): Promise<WriteResult<Formation>> {
    try {
      const bearer = storedToken(surroundings);
      const options = { method: "PUT", body: formation, bearer } as const;
      const data = await call<Formation>(surroundings, `/api/formations/${id}`, options);
      formations.items = formations.items.map((item) => (item.id === id ? data : item));
      return { success: true, data };
    } catch (error) {
      return { success: false, error };
    }
  }

  async function deleteFormation(id: number): Promise<WriteResult> {
    try {
      const bearer = storedToken(surroundings);
      const options = { method: "DELETE", bearer } as const;
      const data = await call(surroundings, `/api/formations/${id}`, options);
      formations.items = formations.items.filter((item) => item.id !== id);
      return { success: true, data };
    } catch (error) {
      return { success: false, error };
    }
  }

  /** What visitors may see of the loaded courses. */
  function publishedFormations(): Formation[] {
    return formations.items.filter(({ status }) => status === "published");
  }

  return {
    fetchCategories,
    fetchFormations,
    fetchFormation,
    fetchCohortes,
    createFormation,
    updateFormation,
    deleteFormation,
    publishedFormations,
  };
}
