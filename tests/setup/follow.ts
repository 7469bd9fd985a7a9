import { RouterContextProvider } from "react-router";
import { apiClient } from "#app/api-client/client.ts";
import { type PageContext, setPage } from "#app/api-client/page-context.ts";
import { postFollow } from "#app/features/follow-up/post-follow.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { TestApp } from "./test-app.ts";

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
    today: site.clock.now.toISOString().slice(0, 10),
    api: apiClient("http://localhost:3000", send, { "accept-language": locale }),
    writeHeaders: async () => ({
      cookie: cookies.join("; "),
      "x-xsrf-token": decodeURIComponent(token),
    }),
  };
  setPage(context, known as PageContext);
  return async (fields: Fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const url = "http://localhost:3000/registration/suivi";
    const answer = await postFollow(context, new Request(url, { method: "POST", body }));
    return { ...answer.data, http: answer.init?.status };
  };
}

/** Looks a registration up and returns what its forms post. */
export async function openFollowed(site: TestApp, reference: string, locale: Locale = "fr") {
  const post = await followPage(site, locale);
  const birth = { "birth_date.day": "27", "birth_date.month": "3", "birth_date.year": "2001" };
  const { token, status } = await post({ act: "look", reference, ...birth });
  if (!status) throw new Error("not found");
  return {
    status,
    act: (name: string, fields: Fields = {}) => post({ act: name, reference, token, ...fields }),
  };
}
