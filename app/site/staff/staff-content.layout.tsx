import { useEffect, useEffectEvent } from "react";
import { data, Outlet, useLocation, useMatches } from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { type KeptHandle, keepList, unlessKept } from "#app/staff/kept-list.ts";
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
  const shown = useMatches().at(-1);
  const address = useLocation();
  const keeps = (shown?.handle as KeptHandle | undefined)?.keepsList;
  const keep = useEffectEvent((list: unknown) => keeps && keepList(address, list));
  useEffect(() => void keep(shown?.loaderData), [shown?.loaderData]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />;
}
