import { Outlet } from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import type { Route } from "./+types/public.layout.ts";
import { ErrorPage } from "./error-page.tsx";
import { loadShell } from "./load-shell.ts";
import { Shell } from "./shell.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadShell(pageOf(context));
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
