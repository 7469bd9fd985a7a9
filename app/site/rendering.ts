import * as build from "virtual:react-router/server-build";
import { RouterContextProvider } from "react-router";
import { setPage } from "#app/api-client/page-context.ts";
import type { RenderMail } from "#app/platform/mail/delivery.server.ts";
import { branchHandlers } from "./page-branches.server.ts";
import type { PageRenderer } from "./render-page.server.ts";

/** What React renders: pages and emails. Vite loads this file, which Node cannot. */
export type Rendering = { render: PageRenderer; renderMail: RenderMail; routes: PageRoute[] };

type PageRoute = NonNullable<(typeof build.routes)[string]>;

const handlerOf = branchHandlers(build, import.meta.env.MODE);

export const render: PageRenderer = (request, page) => {
  const provider = new RouterContextProvider();
  setPage(provider, page);
  return handlerOf(request)(request, provider);
};

export const routes: PageRoute[] = Object.values(build.routes).flatMap((route) => route ?? []);

/** Its library is loaded on first use. */
export const renderMail: RenderMail = async (email) => {
  const template = await import("#app/platform/mail/email.template.tsx");
  return template.renderEmail(email);
};
