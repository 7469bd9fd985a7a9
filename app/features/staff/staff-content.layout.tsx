import { data, Outlet } from "react-router";
import { pageOf } from "#app/http/page-context.ts";
import type { Route } from "./+types/staff-content.layout.ts";
import { mayOpen } from "./sections.ts";
import { StaffError } from "./staff-error.tsx";
import { staffOf } from "./staff-user.ts";

/** Refuses here and not in the layout above, so that the refusal appears inside the frame. */
export function loader({ context }: Route.LoaderArgs) {
  if (!mayOpen(pageOf(context).path, staffOf(context).permissions))
    throw data(null, { status: 403 });
  return null;
}

export default function StaffContent() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />;
}
