import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { usePage } from "#app/base/shell/page-data.ts";
import { DataBlock, InlineScript } from "#app/ui/inline-script.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PublicKey, Verified } from "../schema.ts";
import { Facts, useDay } from "./facts.tsx";
import { type Found, holdVerdict, type SaidHere, saidHere } from "./verdict.ts";
import styles from "./verify.module.css";

type Tone = "success" | "error" | "warning" | "info";

const tones: Record<Exclude<Found, "offline"> | SaidHere, Tone> = {
  valid: "success",
  revoked: "error",
  replaced: "error",
  erased: "warning",
  altered: "error",
  unknown: "error",
  many: "warning",
  away: "warning",
  forged: "error",
  unrecorded: "warning",
  genuine: "success",
  cannot: "warning",
  noKey: "warning",
  noProof: "warning",
};

type Props = { keys: PublicKey[]; found: Found; verified: Verified | null };

/**
 * One verdict about a certificate. The page shows what the server found; the others are hidden until
 * the script has checked the signature of a QR code and shows the one that is true of both.
 */
export function Verdicts({ keys, found, verified }: Props) {
  const t = useTranslations("certificates.verify");
  const script = usePage()?.build.scripts?.verify;
  return (
    <section aria-label={t("result")} aria-live="polite" data-verify data-found={found}>
      <InlineScript code={holdVerdict} />
      <div className={styles.checking} data-checking>
        <Notice tone="info" title={t("checking.title")}>
          <p>{t("checking.text")}</p>
        </Notice>
      </div>
      {found !== "offline" && (
        <One name={found} tone={verified && wasRevoked(verified) ? "error" : tones[found]} isShown>
          <FoundText found={found} verified={verified} />
        </One>
      )}
      {saidHere.map((name) => (
        <One key={name} name={name} tone={tones[name]}>
          <p>{t(`states.${name}.text`)}</p>
        </One>
      ))}
      {verified && "name" in verified && (
        <div data-facts-of={found}>
          <p className={styles.compare}>{t("resultLead")}</p>
          {/* The contents of the QR code are in the fragment, which never reaches the server. */}
          <noscript>
            <p>{t("codeAlone")}</p>
          </noscript>
          <Facts facts={verified} />
        </div>
      )}
      <div hidden data-facts-of="genuine">
        <p className={styles.compare}>{t("resultLead")}</p>
        <Facts facts={null} />
      </div>
      <DataBlock data-verify-keys="" data={keys} />
      {script && <script type="module" src={script} />}
    </section>
  );
}

function wasRevoked(verified: Verified): boolean {
  return verified.state === "erased" && verified.revoked_on !== null;
}

type FoundProps = { found: Exclude<Found, "offline">; verified: Verified | null };

function FoundText({ found, verified }: FoundProps) {
  const t = useTranslations("certificates.verify");
  const day = useDay();
  if (verified?.state === "erased") {
    const { issued_on, erased_on, revoked_on } = verified;
    return (
      <>
        <p>{t("states.erased.text", { issued: day(issued_on), erased: day(erased_on) })}</p>
        {revoked_on && <p>{t("erasedRevoked", { day: day(revoked_on) })}</p>}
      </>
    );
  }
  const revoked = verified && "revoked_on" in verified ? verified.revoked_on : null;
  const values = { day: revoked ? day(revoked) : "", issued: "", erased: "" };
  return <p>{t(`states.${found}.text`, values)}</p>;
}

type OneProps = {
  name: Exclude<Found, "offline"> | SaidHere;
  tone: Tone;
  isShown?: boolean;
  children: ReactNode;
};

function One({ name, tone, isShown = false, children }: OneProps) {
  const t = useTranslations("certificates.verify");
  return (
    <div hidden={!isShown} data-verdict={name}>
      <Notice tone={tone} title={t(`states.${name}.title`)}>
        {children}
        {isShown && (
          <>
            <p hidden data-note="signed">
              {t("notes.signed")}
            </p>
            <p hidden data-note="unchecked">
              {t("notes.unchecked")}
            </p>
          </>
        )}
      </Notice>
    </div>
  );
}
