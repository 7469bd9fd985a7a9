import { Button } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useTurnPages } from "#app/staff/frame/use-turn-pages.ts";
import type { loader } from "../record/admin-record.page.tsx";
import type { RegistrationRow } from "../schema.ts";

type Neighbours = { previous: number | null; next: number | null };

/** Links and keys to the previous and the next record of the list. */
export function TurnRecords({ rows }: { rows: RegistrationRow[] }) {
  const t = useTranslations("registrations.records.record");
  const { to, search } = usePaths();
  const { previous, next } = useNeighbours(rows, search);
  const href = (id: number | null) =>
    id === null ? null : to(`/admin/registration/${id}${search}`);
  const hrefs = { previous: href(previous), next: href(next) };
  useTurnPages(hrefs);
  return (
    <>
      {hrefs.previous && (
        <Button
          component={Link}
          to={hrefs.previous}
          variant="default"
          aria-keyshortcuts="K"
          title={t("byKey", { key: "K" })}
          leftSection={<ChevronLeft size={16} aria-hidden />}
        >
          {t("previous")}
        </Button>
      )}
      {hrefs.next && (
        <Button
          component={Link}
          to={hrefs.next}
          variant="default"
          aria-keyshortcuts="J"
          title={t("byKey", { key: "J" })}
          rightSection={<ChevronRight size={16} aria-hidden />}
        >
          {t("next")}
        </Button>
      )}
    </>
  );
}

function useNeighbours(rows: RegistrationRow[], search: string): Neighbours {
  const open = useRouteLoaderData<typeof loader>("admissions/records/record/admin-record.page");
  if (!open) return { previous: null, next: null };
  if (open.search === search) return open.neighbours;
  // The list was filtered beside the record.
  const at = rows.findIndex(({ id }) => id === open.registration.id);
  return { previous: rows[at - 1]?.id ?? null, next: rows[at + 1]?.id ?? null };
}
