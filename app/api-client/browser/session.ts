import { ApiError, messageOf } from "./api-error.ts";
import type { BrowserEnvironment } from "./browser-environment.ts";
import { contractMessages } from "./contract-messages.ts";
import { notSent } from "./not-sent.ts";
import { obtainXsrf, sendRequest } from "./send-request.ts";
import type { SessionState } from "./state.ts";
import { clearToken, storedToken, storeToken } from "./token.ts";
import { type ClientUser, type Registration, type ServerUser, toClientUser } from "./types.ts";

export type LoginResult =
  | { success: true; user: ClientUser }
  | ({ success: false } & Pick<ApiError, "status" | "message" | "retryAfter" | "requestId">);

export type RegisterResult = {
  success: true;
  access_token: string;
  user: ClientUser;
  default_password?: string;
};

/** The sign-in functions of the specification's client. */
export function sessionActions(environment: BrowserEnvironment, state: SessionState) {
  const { log } = environment;

  async function login(email: string, password: string): Promise<LoginResult> {
    try {
      await obtainXsrf(environment);
      type Answer = { token: string; user: ServerUser };
      const answer = await sendRequest<Answer>(environment, "/api/login", {
        method: "POST",
        body: { email, password },
        bearer: null,
      });
      await storeToken(environment, answer.token);
      state.user = toClientUser(answer.user);
      return { success: true, user: state.user };
    } catch (error) {
      const { status, retryAfter, requestId } = ApiError.from(error);
      const message = messageOf(error, contractMessages.unknown);
      return { success: false, status, message, retryAfter, requestId };
    }
  }

  /** The bearer is the signed-in administrator, or an invitation. */
  async function register(
    registration: Registration,
    bearer = storedToken(environment),
  ): Promise<RegisterResult | false> {
    return orFalse("register", async () => {
      await obtainXsrf(environment);
      const options = { method: "POST", body: registration, bearer } as const;
      type Answer = Omit<RegisterResult, "user">;
      const answer = await sendRequest<Answer>(environment, "/api/register", options);
      const { firstname, lastname, email, role } = registration;
      return { ...answer, user: { firstname, lastname, email, role, isDefaultPassword: true } };
    });
  }

  async function fetchAuthenticatedUser(): Promise<ClientUser | null> {
    const bearer = storedToken(environment);
    if (!bearer) {
      // An encrypted copy is useless without the token.
      clearToken(environment);
      state.user = null;
      return null;
    }
    try {
      state.user = toClientUser(
        await sendRequest<ServerUser>(environment, "/api/user", { bearer }),
      );
    } catch (error) {
      log(contractMessages.currentUser, error);
      clearToken(environment);
      state.user = null;
    }
    return state.user;
  }

  async function changePassword(
    password: string,
    password_confirmation: string,
    bearer = storedToken(environment),
    /** Required unless the user signed in within the last minutes. */
    current_password?: string,
  ): Promise<boolean> {
    const changed = await orFalse("changePassword", async () => {
      await obtainXsrf(environment);
      if (!bearer) throw notSent(environment, contractMessages.tokenMissing);
      const body = { password, password_confirmation, current_password };
      await sendRequest(environment, "/api/user/password", { method: "PATCH", body, bearer });
      if (state.user) state.user = { ...state.user, isDefaultPassword: false };
      return true;
    });
    return changed;
  }

  /** The browser removes the token even when the request fails. */
  async function logout(): Promise<boolean> {
    const bearer = storedToken(environment);
    const done = await orFalse("logout", async () => {
      await sendRequest(environment, "/api/logout", { method: "POST", bearer, xsrf: false });
      return true;
    });
    clearToken(environment);
    state.user = null;
    return done;
  }

  async function orFalse<T>(name: string, act: () => Promise<T>): Promise<T | false> {
    state.authError = null;
    try {
      return await act();
    } catch (error) {
      log(name, error);
      state.authError = ApiError.from(error);
      return false;
    }
  }

  return { login, register, fetchAuthenticatedUser, changePassword, logout };
}
