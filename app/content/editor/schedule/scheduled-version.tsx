import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
import type { ScheduledText } from "#app/content/working-copies/drafts/revision.ts";
import { readable } from "#app/content/working-copies/publish/readable.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { FieldName } from "../item/field-name.tsx";
import { withPictureSources } from "../item/show-pictures.ts";
import { SidePanel } from "../item/side-panel.tsx";
import { useContentApi } from "../item/use-content-api.ts";
import { Differences } from "../revisions/differences.tsx";
import styles from "../revisions/revisions.module.css";

type Props = { opened: boolean; onClose: () => void };

/** The text that goes out at its hour, and what changed in the draft since. */
export function ScheduledVersion({ opened, onClose }: Props) {
  const t = useTranslations("editor.schedule");
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("version")}>
      {opened && <Version />}
    </SidePanel>
  );
}

function Version() {
  const t = useTranslations("editor.schedule");
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
