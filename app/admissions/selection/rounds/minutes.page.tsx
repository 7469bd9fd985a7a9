import { Alert, Button, Card, FileInput, Group, Stack } from "@mantine/core";
import { Download, Users } from "lucide-react";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { StateBadge } from "#app/admissions/records/state-badge.tsx";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/minutes.page.ts";
import { CloseForm } from "./close-form.tsx";
import { CloseTask } from "./close-task.tsx";
import styles from "./round.module.css";
import { useRound } from "./use-round.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const request = api["selection-rounds"][":id"].minutes.$get({ param: { id: params.id } });
  return { minutes: (await readAnswer(request)).data };
}

type Minutes = NonNullable<Awaited<ReturnType<typeof loader>>["minutes"]>;

/** Closing a round, and afterwards its minutes, which never change. */
export default function MinutesPage() {
  const { round } = useRound();
  const { minutes } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const url = useListUrl();
  const task = url.get("task");
  const closing = task && (
    <CloseTask
      key={task}
      id={task}
      onEnd={() => void revalidate()}
      onClose={() => url.set({ task: null })}
    />
  );
  if (round.status === "open" || !minutes) {
    return closing || <CloseForm onTask={(started) => url.set({ task: started })} />;
  }
  return (
    <Stack>
      {closing}
      <MinutesFiles minutes={minutes} />
      <VerifyFile files={minutes.files} />
      <LaterChanges minutes={minutes} />
    </Stack>
  );
}

function MinutesFiles({ minutes }: { minutes: Minutes }) {
  const t = useTranslations("rounds.minutes");
  const format = useFormatter();
  const { round } = useRound();
  const download = useDownload();
  const mayRead = useStaff().may("registrations.read");
  const at = new Date(minutes.closed_at);
  return (
    <Card withBorder component="section" aria-labelledby="minutes">
      <h2 id="minutes" className={styles.heading}>
        {t("title")}
      </h2>
      <p>
        {t("closedBy", {
          name: minutes.closed_by,
          at: format.dateTime(at, { dateStyle: "long", timeStyle: "short" }),
        })}
      </p>
      <p>
        {t("content")} <span className={styles.hash}>{minutes.sha256}</span>
      </p>
      <Stack gap="xs" mt="sm">
        {minutes.files.map(({ name, sha256, bytes }) => (
          <Group key={name} gap="sm" wrap="wrap">
            <Button
              variant="default"
              size="xs"
              leftSection={<Download size={15} aria-hidden />}
              onClick={() => download(`/api/selection-rounds/${round.id}/minutes/${name}`)}
            >
              {t(`files.${name === "csv" ? "csv" : (name.slice(0, 2) as "fr")}`)}
            </Button>
            <span className={styles.small}>
              {format.number(bytes / 1024, {
                style: "unit",
                unit: "kilobyte",
                maximumFractionDigits: 0,
              })}
            </span>
            <span className={styles.hash}>SHA-256 {sha256}</span>
          </Group>
        ))}
      </Stack>
      {mayRead && (
        <>
          <Group mt="md" gap="sm">
            <Button
              variant="default"
              size="xs"
              leftSection={<Users size={15} aria-hidden />}
              onClick={() => download(`/api/selection-rounds/${round.id}/annex`)}
            >
              {t("annex")}
            </Button>
          </Group>
          <p className={styles.small}>{t("annexHelp")}</p>
        </>
      )}
    </Card>
  );
}

function LaterChanges({ minutes }: { minutes: Minutes }) {
  const t = useTranslations("rounds.minutes");
  const format = useFormatter();
  return (
    <Card withBorder component="section" aria-labelledby="later">
      <h2 id="later" className={styles.heading}>
        {t("later")}
      </h2>
      {minutes.later.length === 0 && <p>{t("noLater")}</p>}
      <ul className={styles.people}>
        {minutes.later.map(({ id, reference, at, to, reason, by }) => (
          <li key={`${id} ${at} ${to}`}>
            <strong>{reference}</strong> {to && <StateBadge state={to} />} {reason}{" "}
            <span className={styles.small}>
              {by || t("applicant")} ·{" "}
              {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type MinutesFileHash = { name: string; sha256: string };
type Verification = { file: string; match: string | null; sha256: string };

/** Checks a local file against the hashes of the minutes without uploading it. */
function VerifyFile({ files }: { files: MinutesFileHash[] }) {
  const t = useTranslations("rounds.minutes");
  const [verification, setVerification] = useState<Verification | null>(null);
  async function check(file: File | null) {
    if (!file) return setVerification(null);
    const sha256 = await sha256Of(file);
    const match = files.find((each) => each.sha256 === sha256)?.name ?? null;
    setVerification({ file: file.name, match, sha256 });
  }
  return (
    <Card withBorder component="section" aria-labelledby="verify">
      <h2 id="verify" className={styles.heading}>
        {t("verify")}
      </h2>
      <FileInput label={t("file")} description={t("fileHelp")} onChange={check} clearable />
      <div role="status">
        {verification && (
          <Alert mt="sm" color={verification.match ? "green" : "red"}>
            {verification.match
              ? t("genuine", { file: verification.file })
              : t("notGenuine", { file: verification.file })}
            <br />
            <span className={styles.hash}>{verification.sha256}</span>
          </Alert>
        )}
      </div>
    </Card>
  );
}

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
