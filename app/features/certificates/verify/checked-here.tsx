import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";
import { DataBlock } from "#app/ui/inline-script.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PublicKey } from "../schema.ts";
import { Facts } from "./facts.tsx";
import styles from "./verify.module.css";

type Props = {
  keys: PublicKey[];
  /** Whether the server said something about the code; else the page comes from this device. */
  served: boolean;
};

/**
 * What the browser itself says about the signature in a QR code. Everything is hidden until the
 * script has checked it.
 */
export function CheckedHere({ keys, served }: Props) {
  const t = useTranslations("certificates.verify.here");
  const script = usePage()?.build.scripts?.verify;
  const said = (name: "genuine" | "forged" | "cannot" | "noKey" | "noProof" | "signed") => ({
    title: t(`${name}.title`),
    text: t(`${name}.text`),
  });
  return (
    <section
      aria-label={t("title")}
      aria-live="polite"
      data-verify
      data-served={served || undefined}
    >
      <Said name="genuine" tone="success" {...said("genuine")}>
        <Facts facts={null} />
      </Said>
      <Said name="forged" tone="error" {...said("forged")} />
      <Said name="cannot" tone="warning" {...said("cannot")} />
      <Said name="noKey" tone="warning" {...said("noKey")} />
      <Said name="noProof" tone="warning" {...said("noProof")} />
      <Said name="signed" tone="success" {...said("signed")} />
      <DataBlock data-verify-keys="" data={keys} />
      {script && <script type="module" src={script} />}
    </section>
  );
}

type SaidProps = {
  name: string;
  tone: "success" | "error" | "warning";
  title: string;
  text: string;
  children?: ReactNode;
};

function Said({ name, tone, title, text, children }: SaidProps) {
  return (
    <div hidden data-says={name} className={styles.said}>
      <Notice tone={tone} title={title}>
        <p>{text}</p>
      </Notice>
      {children}
    </div>
  );
}
