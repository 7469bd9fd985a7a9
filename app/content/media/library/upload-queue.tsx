import { ActionIcon, Button, Progress } from "@mantine/core";
import { CircleAlert, CircleCheck, Copy, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { MediaDetails } from "../schema.ts";
import styles from "./library.module.css";
import { isUnderWay, type Upload } from "./upload-list.ts";
import type { Uploads } from "./use-uploads.ts";

type Props = Uploads & {
  /** What to do with a file that the library already has. */
  known: { does: "open" | "use"; take: (media: MediaDetails) => void };
};

/** The uploads with their progress. */
export function UploadQueue({ uploads, remove, retry, insist, clear, known }: Props) {
  const t = useTranslations("media.upload");
  function take({ key, existing }: Upload) {
    if (!existing) return;
    remove(key);
    known.take(existing);
  }
  if (!uploads.length) return null;
  const done = uploads.filter(({ state }) => state === "done").length;
  return (
    <section className={styles.queue} aria-label={t("queue")}>
      <div className={styles.queueHead}>
        <p role="status">{t("count", { done, total: uploads.length })}</p>
        {done > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {t("clear")}
          </Button>
        )}
      </div>
      <ul className={styles.queueList}>
        {uploads.map((upload) => (
          <Row key={upload.key} upload={upload} onRemove={remove} onRetry={retry}>
            {upload.state === "known" && (
              <>
                <Button size="compact-sm" onClick={() => take(upload)}>
                  {t(`known.${known.does}`)}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => insist(upload.key)}
                  aria-label={t("known.anywayName", { name: upload.file.name })}
                >
                  {t("known.anyway")}
                </Button>
              </>
            )}
          </Row>
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  upload: Upload;
  onRemove: (key: number) => void;
  onRetry: (key: number) => void;
  children: ReactNode;
};

function Row({ upload, onRemove, onRetry, children }: RowProps) {
  const t = useTranslations("media.upload");
  const format = useFormatter();
  const { key, file, state, progress, problem, existing } = upload;
  const name = file.name;
  const percent = format.number(progress, { style: "percent" });
  return (
    <li className={styles.queueRow} data-state={state}>
      {state === "done" && <CircleCheck size={18} aria-hidden className={styles.good} />}
      {state === "known" && <Copy size={18} aria-hidden />}
      {state === "failed" && <CircleAlert size={18} aria-hidden className={styles.bad} />}
      <div className={styles.queueText}>
        <span className={styles.queueName}>{name}</span>
        <span className={styles.hint}>
          {state === "known"
            ? t("known.state", { title: existing?.title ?? "" })
            : problem || t(`states.${state}`, { percent })}
        </span>
        {isUnderWay(upload) && (
          <Progress.Root size="sm">
            <Progress.Section
              value={progress * 100}
              animated={state === "working"}
              aria-label={t("progress", { name })}
            />
          </Progress.Root>
        )}
      </div>
      {children}
      {state === "failed" && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<RotateCw size={14} aria-hidden />}
          onClick={() => onRetry(key)}
          aria-label={t("retryName", { name })}
        >
          {t("retry")}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isUnderWay(upload) ? t("cancel", { name }) : t("dismiss", { name })}
        onClick={() => onRemove(key)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
