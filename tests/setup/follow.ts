import { RouterContextProvider } from "react-router";
import { followPath, statusPath } from "#app/admissions/applying/pages/addresses.ts";
import type { FollowAct } from "#app/admissions/follow-up/follow-actions.ts";
import { type ActResult, postAct, readStatusPage } from "#app/admissions/follow-up/post-act.ts";
import { type FollowResult, postFollow } from "#app/admissions/follow-up/post-follow.ts";
import type { Status } from "#app/admissions/follow-up/status.server.ts";
import { apiClient } from "#app/api-client/client.ts";
import { type PageContext, setPage } from "#app/api-client/page-context.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { TestApp } from "./test-app.ts";

const url = "http://localhost:3000";

type Followed = FollowResult &
  ActResult & { status: Status | null; done: FollowAct | null; http: number | undefined };

const empty: Followed = {
  typed: {},
  problem: null,
  errors: {},
  lost: null,
  refused: null,
  status: null,
  done: null,
  http: undefined,
};

type Fields = Record<string, string | File>;

/** Posts forms of the follow-up page as a browser without JavaScript does. */
export async function followPage(site: TestApp, locale: Locale = "fr") {
  const csrf = await site.app.request("/sanctum/csrf-cookie");
  const cookies = csrf.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const token = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "";
  const send = (async (input, init) =>
    site.app.fetch(new Request(input, init), { inProcess: true, address: "" })) as typeof fetch;
  const context = new RouterContextProvider();
  const known: Partial<PageContext> = {
    locale,
    publicUrl: url,
    today: site.clock.now.toISOString().slice(0, 10),
    api: apiClient("http://localhost:3000", send, { "accept-language": locale }),
    writeHeaders: async () => ({
      cookie: cookies.join("; "),
      "x-xsrf-token": decodeURIComponent(token),
    }),
  };
  setPage(context, known as PageContext);
  let cookie = "";
  const request = (path: string, init: RequestInit = {}) =>
    new Request(new URL(path, url), { ...init, headers: { cookie } });
  return async (fields: Fields): Promise<Followed> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const isAct = fields.act !== "look" && fields.act !== "lost";
    const sent = request(isAct ? statusPath : followPath, { method: "POST", body });
    try {
      const answer = await (isAct ? postAct : postFollow)(context, sent);
      const { status } = isAct ? (await readStatusPage(context, request(statusPath))).data : empty;
      return { ...empty, ...answer.data, status, http: answer.init?.status };
    } catch (moved) {
      if (!(moved instanceof Response)) throw moved;
      const [held] = moved.headers.getSetCookie();
      if (held) cookie = held.split(";")[0] ?? "";
      const to = moved.headers.get("location") ?? "";
      if (!to.includes(statusPath)) return { ...empty, http: moved.status };
      const { data } = await readStatusPage(context, request(to));
      return { ...empty, ...data, http: 200 };
    }
  };
}

/** Looks a registration up and returns what its forms post. */
export async function openFollowed(site: TestApp, reference: string, locale: Locale = "fr") {
  const post = await followPage(site, locale);
  const birth = { "birth_date.day": "27", "birth_date.month": "3", "birth_date.year": "2001" };
  const { status } = await post({ act: "look", reference, ...birth });
  if (!status) throw new Error("not found");
  return {
    status,
    act: (name: string, fields: Fields = {}) => post({ act: name, ...fields }),
  };
}
