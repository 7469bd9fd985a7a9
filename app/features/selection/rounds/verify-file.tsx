import { Alert, Card, FileInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./round.module.css";

type Kept = { name: string; sha256: string };
type Verdict = { file: string; match: string | null; sha256: string };

/** Whether a file somebody holds is one of the minutes, byte for byte; it does not leave the browser. */
export function VerifyFile({ files }: { files: Kept[] }) {
  const t = useTranslations("rounds.minutes");
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  async function check(file: File | null) {
    if (!file) return setVerdict(null);
    const sha256 = await sha256Of(file);
    const match = files.find((each) => each.sha256 === sha256)?.name ?? null;
    setVerdict({ file: file.name, match, sha256 });
  }
  return (
    <Card withBorder component="section" aria-labelledby="verify">
      <h2 id="verify" className={styles.heading}>
        {t("verify")}
      </h2>
      <FileInput label={t("file")} description={t("fileHelp")} onChange={check} clearable />
      <div role="status">
        {verdict && (
          <Alert mt="sm" color={verdict.match ? "green" : "red"}>
            {verdict.match
              ? t("genuine", { file: verdict.file })
              : t("notGenuine", { file: verdict.file })}
            <br />
            <span className={styles.hash}>{verdict.sha256}</span>
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
