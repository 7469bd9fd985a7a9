import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { readable } from "#app/features/content/differences.ts";
import type { ScheduledText } from "#app/features/content/revision.ts";
import type { RichText } from "#app/features/rich-text/rich-text.ts";
import { RichTextView } from "#app/features/rich-text/rich-text-view.tsx";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { useItemEditor } from "../editor-context.ts";
import { FieldName } from "../field-name.tsx";
import { Differences } from "../revisions/differences.tsx";
import styles from "../revisions/revisions.module.css";
import { withPictureSources } from "../show-pictures.ts";
import { SidePanel } from "../side-panel.tsx";
import { useContentApi } from "../use-content-api.ts";

type Props = { opened: boolean; onClose: () => void };

/** The text that goes out at its hour, and what changed in the draft since. */
export function ScheduledVersion({ opened, onClose }: Props) {
  const t = useTranslations("contentEditor.schedule");
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("version")}>
      {opened && <Version />}
    </SidePanel>
  );
}

function Version() {
  const t = useTranslations("contentEditor.schedule");
  const format = useFormatter();
  const { kind, item, part } = useItemEditor();
  const api = useContentApi(kind);
  const [text, setText] = useState<ScheduledText | "failed" | null>(null);

  useEffect(() => {
    let wanted = true;
    const { scheduled } = api.client[":id"].translations[":locale"];
    const param = { id: String(item.id), locale: part };
    void api.ask(scheduled.$get({ param })).then((reply) => {
      if (wanted) setText(reply.ok ? reply.data : "failed");
    });
    return () => {
      wanted = false;
    };
  }, [api, item.id, part]);

  if (text === "failed") return <p>{t("failed")}</p>;
  if (!text) return <Skeleton height={160} aria-label={t("loading")} />;
  const when = format.dateTime(new Date(text.at), { dateStyle: "long", timeStyle: "short" });
  return (
    <>
      <p>{text.by ? t("by", { when, name: text.by.name }) : t("planned", { when })}</p>
      <h2 className={styles.title}>{t("since")}</h2>
      <Differences differences={text.differences} none={t("nothingSince")} />
      <h2 className={styles.title}>{t("goesOut")}</h2>
      {Object.entries(kind.fields.translated).map(([field, { type }]) => {
        const value = text.content[field];
        const said = readable(value);
        if (!said) return null;
        return (
          <section key={field} className={styles.difference} lang={part}>
            <h3>
              <FieldName field={field} />
            </h3>
            {type === "richText" ? (
              <RichTextView document={withPictureSources(value as RichText, item.pictures)} />
            ) : (
              <p className={styles.text}>{said}</p>
            )}
          </section>
        );
      })}
    </>
  );
}
