import { Alert, Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/admin-topics.page.ts";
import { type EditorTag, tagLimits } from "./schema.ts";
import { TopicForm } from "./topic-form.tsx";
import { TopicMerge } from "./topic-merge.tsx";
import { TopicRows } from "./topic-rows.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { tags: await answerOr(pageOf(context).api.tags.$get(), null) };
}

type Open = { what: "form"; tag: EditorTag | null } | { what: "merge"; tag: EditorTag };

/** The topics of articles; what changes here is public at once. */
export default function Topics() {
  const t = useTranslations("news.topics");
  const { tags } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const full = (tags?.length ?? 0) >= tagLimits.tags;
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        action={
          <Button
            leftSection={<Plus size={17} aria-hidden />}
            disabled={!tags || full}
            onClick={() => setOpen({ what: "form", tag: null })}
          >
            {t("add")}
          </Button>
        }
      />
      {full && (
        <Alert color="yellow" mb="md">
          {t("errors.tooMany", { most: tagLimits.tags })}
        </Alert>
      )}
      {tags ? (
        <TopicRows
          tags={tags}
          onEdit={(tag) => setOpen({ what: "form", tag })}
          onMerge={(tag) => setOpen({ what: "merge", tag })}
        />
      ) : (
        <Alert color="red">{t("away")}</Alert>
      )}
      {open?.what === "form" && <TopicForm tag={open.tag} onClose={close} />}
      {open?.what === "merge" && <TopicMerge tag={open.tag} tags={tags ?? []} onClose={close} />}
    </>
  );
}
