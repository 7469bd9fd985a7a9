import { Anchor, Badge, Card, EmptyState, Progress, SimpleGrid } from "@mantine/core";
import { BookOpenCheck } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { rounds: await answerOr(api["selection-rounds"].reading.$get(), []) };
}

/** The rounds a person is invited to read for, with their progress. */
export default function ToRead() {
  const t = useTranslations("reading");
  const { rounds } = useLoaderData<typeof loader>();
  const { to } = usePaths();
  return (
    <>
      <PageHeader title={t("list.title")} lead={t("list.lead")} />
      {rounds.length === 0 && (
        <EmptyState
          variant="light"
          py="xl"
          icon={<BookOpenCheck size={28} aria-hidden />}
          title={t("list.empty")}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {rounds.map(({ id, name, year, status, files, open }) => (
          <Card key={id} withBorder component="article">
            <Anchor component={Link} to={to(`/admin/reading/${id}`)} fw={600}>
              {name} · {year}
            </Anchor>
            <div>
              {status === "closed" ? (
                <Badge color={stateColor("reading", "closed")}>{t("closed")}</Badge>
              ) : (
                t("left", { open, files })
              )}
            </div>
            <Progress
              value={files ? ((files - open) / files) * 100 : 0}
              aria-label={t("left", { open, files })}
            />
          </Card>
        ))}
      </SimpleGrid>
    </>
  );
}
