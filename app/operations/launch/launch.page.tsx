import { Alert, Progress, Stack, Text } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/launch.page.ts";
import { ItemCard } from "./item-card.tsx";
import styles from "./launch.module.css";
import type { LaunchList } from "./schema.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { list: await answerOr(api.launch.$get(), null) };
}

/** The check list before the site goes public. */
export default function Launch() {
  const t = useTranslations("launch");
  const { list } = useLoaderData<typeof loader>();
  useFreshTries(list);
  return (
    <>
      <PageHeader title={t("screens.launch.name")} lead={t("lead")} />
      {!list && <Alert color="red">{t("away")}</Alert>}
      {list && (
        <Stack maw={900}>
          <LaunchProgress progress={list.progress} />
          {list.progress.complete && <Alert color="green">{t("complete")}</Alert>}
          <ol className={styles.list}>
            {list.items.map((item) => (
              <ItemCard key={item.key} item={item} />
            ))}
          </ol>
        </Stack>
      )}
    </>
  );
}

function LaunchProgress({ progress: { done, total } }: Pick<LaunchList, "progress">) {
  const t = useTranslations("launch");
  const text = t("progress", { done, total });
  return (
    <div>
      <Text fw={600} mb={4} aria-live="polite">
        {text}
      </Text>
      <Progress value={(done / total) * 100} size="lg" aria-label={text} />
    </div>
  );
}

const EVERY = 2_000;
/** A minute: then the message waits for a server that does not run. */
const LOOKS = 30;

/** Reads the list again while a test message is on its way. */
function useFreshTries(list: LaunchList | null) {
  const { revalidate } = useRevalidator();
  const again = useEffectEvent(() => void revalidate());
  const waiting = list?.items.some(({ last_try }) => last_try?.state === "waiting") ?? false;
  useEffect(() => {
    if (!waiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > LOOKS) clearInterval(timer);
      else again();
    }, EVERY);
    return () => clearInterval(timer);
  }, [waiting]);
}
