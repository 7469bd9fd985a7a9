import { data, Outlet } from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { unlessSamePlace } from "#app/api-client/same-place.ts";
import { mayOpen } from "#app/staff/frame/sections.ts";
import { StaffError } from "#app/staff/frame/staff-error.tsx";
import { staffOf } from "#app/staff/frame/staff-user.ts";
import type { Route } from "./+types/staff-content.layout.ts";
import { sections } from "./sections.ts";

/** Refuses here and not in the parent layout, so that the refusal appears inside the frame. */
export function loader({ context }: Route.LoaderArgs) {
  if (!mayOpen(sections, pageOf(context).path, staffOf(context).permissions))
    throw data(null, { status: 403 });
  return null;
}

export const shouldRevalidate = unlessSamePlace;

export default function StaffContent() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />;
}
