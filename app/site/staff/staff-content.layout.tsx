import { data } from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { unlessKept } from "#app/staff/kept-list.ts";
import { KeptScreen } from "#app/staff/kept-screen.tsx";
import { mayOpen } from "#app/staff/sections.ts";
import { StaffError } from "#app/staff/staff-error.tsx";
import { staffOf } from "#app/staff/staff-user.ts";
import type { Route } from "./+types/staff-content.layout.ts";
import { sections } from "./sections.ts";

/** Refuses here and not in the parent layout, so that the refusal appears inside the frame. */
export function loader({ context }: Route.LoaderArgs) {
  if (!mayOpen(sections, pageOf(context).path, staffOf(context).permissions))
    throw data(null, { status: 403 });
  return null;
}

export const shouldRevalidate = unlessKept;

export default function StaffContent() {
  return <KeptScreen />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />;
}
