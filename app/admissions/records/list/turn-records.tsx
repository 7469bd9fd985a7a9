import { ActionIcon } from "@mantine/core";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useKeys } from "#app/staff/frame/use-keys.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useTurnPages } from "#app/staff/frame/use-turn-pages.ts";
import type { loader } from "../record/admin-record.page.tsx";
import type { RegistrationRow } from "../schema.ts";

type Neighbours = {
  previous: number | null;
  next: number | null;
  position: number | null;
  total: number | null;
};

const nowhere: Neighbours = { previous: null, next: null, position: null, total: null };

/** Where the record stands in the list; links and keys to the previous and the next one. */
export function TurnRecords({ rows }: { rows: RegistrationRow[] }) {
  const t = useTranslations("registrations.records.record");
  const { to, search } = usePaths();
  const { previous, next, position, total } = useNeighbours(rows, search);
  const href = (id: number | null) =>
    id === null ? null : to(`/admin/registration/${id}${search}`);
  const hrefs = { previous: href(previous), next: href(next) };
  useTurnPages(hrefs);
  useKeys(t("record"), [
    { key: "j", label: t("next") },
    { key: "k", label: t("previous") },
  ]);
  return (
    <>
      {position !== null && total !== null && (
        <span>{t.rich("position", { position, total, b: (text) => <strong>{text}</strong> })}</span>
      )}
      <Turn href={hrefs.previous} label={t("previous")} keys="K">
        <ChevronUp size={18} aria-hidden />
      </Turn>
      <Turn href={hrefs.next} label={t("next")} keys="J">
        <ChevronDown size={18} aria-hidden />
      </Turn>
    </>
  );
}

type TurnProps = { href: string | null; label: string; keys: string; children: ReactNode };

function Turn({ href, label, keys, children }: TurnProps) {
  const t = useTranslations("registrations.records.record");
  if (!href) return null;
  return (
    <ActionIcon
      component={Link}
      to={href}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} · ${t("byKey", { key: keys })}`}
    >
      {children}
    </ActionIcon>
  );
}

function useNeighbours(rows: RegistrationRow[], search: string): Neighbours {
  const open = useRouteLoaderData<typeof loader>("admissions/records/record/admin-record.page");
  if (!open) return nowhere;
  if (open.search === search) return open.neighbours;
  // The list was filtered beside the record.
  const at = rows.findIndex(({ id }) => id === open.registration.id);
  return { ...nowhere, previous: rows[at - 1]?.id ?? null, next: rows[at + 1]?.id ?? null };
}
