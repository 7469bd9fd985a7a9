import type { BrowserEnvironment } from "#app/api-client/browser/browser-environment.ts";
import { contractMessages } from "#app/api-client/browser/contract-messages.ts";
import { notSent } from "#app/api-client/browser/not-sent.ts";
import { obtainXsrf, sendRequest } from "#app/api-client/browser/send-request.ts";
import {
  emptyList,
  type Loadable,
  loadInto,
  type SessionState,
} from "#app/api-client/browser/state.ts";
import { storedToken } from "#app/api-client/browser/token.ts";
import { fetchCategories as loadCategories } from "#app/base/shell/fetch-categories.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import type { Category, Cohort, Formation, FormationSummary } from "./schema.ts";

export type WriteResult<T = unknown> =
  | { success: true; data: T }
  | { success: false; error: unknown };

type Query = Record<string, string>;

/** Public reads are sent without a token. */
const asVisitor = { bearer: null };

export function noFormations() {
  return {
    categories: emptyList<Category>(),
    formations: emptyList<FormationSummary>(),
    cohortesError: null as unknown,
  };
}

/** Courses as visitors read them: the client functions of the specification. */
export function readFormations(environment: BrowserEnvironment, state = noFormations()) {
  const { log } = environment;
  const { formations } = state;
  const fetchCategories = () => loadCategories(environment, state.categories);

  async function fetchFormations(query: Query = {}): Promise<FormationSummary[]> {
    const load = () => sendRequest<FormationSummary[]>(environment, listPath(query), asVisitor);
    await loadInto(formations, load, failed);
    return formations.items;
  }

  /** A page of them; null when it cannot be had. */
  async function fetchFormationPage(query: Query): Promise<Page<FormationSummary> | null> {
    const load = () => sendRequest<Page<FormationSummary>>(environment, listPath(query), asVisitor);
    return loadInto(formations, load, failed);
  }

  function failed(error: unknown): unknown {
    log(contractMessages.formations, error);
    return error;
  }

  /** By its number, or by its slug. */
  async function fetchFormation(id: number | string): Promise<Formation> {
    try {
      const path = `/api/formations/${encodeURIComponent(id)}`;
      return await sendRequest<Formation>(environment, path, asVisitor);
    } catch (error) {
      log(contractMessages.formation, error);
      throw error;
    }
  }

  /** Cohorts that end today or later. */
  async function fetchCohortes(formationId: number, today: string): Promise<Cohort[]> {
    state.cohortesError = null;
    try {
      const path = `/api/formations/${formationId}/cohortes`;
      const cohortes = await sendRequest<Cohort[]>(environment, path, asVisitor);
      return cohortes.filter(({ end_date }) => end_date >= today);
    } catch (error) {
      log("fetchCohortes", error);
      state.cohortesError = error;
      return [];
    }
  }

  return {
    state,
    fetchCategories,
    fetchFormations,
    fetchFormationPage,
    fetchFormation,
    fetchCohortes,
  };
}

/** Courses as the staff write them. */
export function writeFormations(
  environment: BrowserEnvironment,
  session: Pick<SessionState, "user">,
  /** The list on the screen: what a write makes of it shows at once. */
  formations: Loadable<{ id: number }> = emptyList(),
) {
  async function createFormation(formation: object): Promise<FormationSummary> {
    formations.error = null;
    try {
      if (!session.user) throw notSent(environment, contractMessages.signInToAddFormation);
      await obtainXsrf(environment);
      const bearer = storedToken(environment);
      if (!bearer) throw notSent(environment, contractMessages.tokenMissingForSending);
      const options = { method: "POST", body: formation, bearer } as const;
      const created = await sendRequest<FormationSummary>(environment, "/api/formations", options);
      formations.items = [...formations.items, created];
      return created;
    } catch (error) {
      formations.error = error;
      throw error;
    }
  }

  async function updateFormation(id: number, formation: object): Promise<WriteResult> {
    const options = { method: "PUT", body: formation, xsrf: false } as const;
    return written(
      sendRequest<FormationSummary>(environment, `/api/formations/${id}`, options),
      (data) =>
        // What only this list knows of it stays.
        formations.items.map((item) => (item.id === id ? { ...item, ...data } : item)),
    );
  }

  async function deleteFormation(id: number): Promise<WriteResult> {
    const options = { method: "DELETE", xsrf: false } as const;
    return written(sendRequest(environment, `/api/formations/${id}`, options), () =>
      formations.items.filter((item) => item.id !== id),
    );
  }

  async function written<T>(
    work: Promise<T>,
    itemsAfter: (data: T) => { id: number }[],
  ): Promise<WriteResult<T>> {
    try {
      const data = await work;
      formations.items = itemsAfter(data);
      return { success: true, data };
    } catch (error) {
      return { success: false, error };
    }
  }

  return { createFormation, updateFormation, deleteFormation };
}

function listPath(query: Query): string {
  const search = new URLSearchParams(query);
  return search.size ? `/api/formations?${search}` : "/api/formations";
}
