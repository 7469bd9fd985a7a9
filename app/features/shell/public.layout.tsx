import { Outlet } from "react-router";
import { answerOr } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import type { Route } from "./+types/public.layout.ts";
import { ErrorPage } from "./error-page.tsx";
import { loadCategories } from "./load-categories.ts";
import { hidesShell } from "./rules.ts";
import { Shell } from "./shell.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const keys = "programme,social,partners,contact";
  const [categories, site, legal] = await Promise.all([
    loadCategories(page),
    answerOr(page.api.settings.site.$get({ query: { keys } }), null),
    answerOr(page.api.settings.legal.$get(), []),
  ]);
  return { categories, site, legal, bare: hidesShell(page.path) };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  if (loaderData.bare) return <Outlet />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
