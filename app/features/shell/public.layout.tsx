import { Outlet, useRouteLoaderData } from "react-router";
import { pageOf } from "#app/http/page-context.ts";
import type { Route } from "./+types/public.layout.ts";
import { ErrorPage } from "./error-page.tsx";
import { hidesShell } from "./rules.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, path } = pageOf(context);
  const [categories, site] = await Promise.all([
    api["formation-categories"].$get().then((answer) => (answer.ok ? answer.json() : null)),
    api.settings.site
      .$get({ query: { keys: "programme,social,partners,contact" } })
      .then((answer) => (answer.ok ? answer.json() : null)),
  ]);
  return { categories, site, path, bare: hidesShell(path) };
}

export default function PublicLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useRouteLoaderData<typeof loader>("features/shell/public.layout");
  return <ErrorPage error={error} />;
}
