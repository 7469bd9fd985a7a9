import { Alert, Button, CopyButton, Group } from "@mantine/core";
import { LifeBuoy } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { DeviceText } from "./device-text.ts";
import { wordsIn } from "./device-texts.ts";
import styles from "./draft.module.css";
import { useTextsOnDevice, type WaitingText } from "./use-texts-on-device.ts";
import { useThrowAway } from "./use-throw-away.ts";

type Props = {
  kinds: ContentKind[];
  /** The name of an item whose text has no title. */
  nameOf?: (text: DeviceText) => string | undefined;
};

/** What this person wrote on this device and was not saved, with the way back to each text. */
export function TextsOnDevice({ kinds, nameOf }: Props) {
  const texts = useTextsOnDevice().filter(({ kind }) => kinds.some(({ key }) => key === kind));
  const { to } = usePaths();
  return (
    <TextList
      texts={texts}
      nameOf={nameOf}
      resume={(text, look) => {
        const kind = kinds.find(({ key }) => key === text.kind);
        const path = text.item ? kind?.edit(text.item) : `${kind?.add}?text=${text.own}`;
        return <Button {...look} component={Link} to={to(path ?? "/dashboard")} />;
      }}
    />
  );
}

type Look = { size: "xs"; "aria-label": string; children: string };

type ListProps = {
  texts: WaitingText[];
  nameOf?: Props["nameOf"];
  /** The button that goes on with a text. */
  resume: (text: DeviceText, look: Look) => ReactNode;
};

export function TextList({ texts, nameOf, resume }: ListProps) {
  const t = useTranslations("editor.device");
  const throwAway = useThrowAway();
  const ago = useAgo();
  if (!texts.length) return null;
  return (
    <Alert color="yellow" mb="md" icon={<LifeBuoy size={18} aria-hidden />} title={t("title")}>
      <p>{t("text")}</p>
      <ul className={styles.waiting}>
        {texts.map((text) => {
          const words = wordsIn(text);
          const title = text.title || nameOf?.(text) || t("untitled");
          const others = words.filter(({ field }) => field !== "title");
          const begin = others.map((each) => each.text).join(" ");
          return (
            <li key={text.own}>
              <div className={styles.waitingText}>
                <strong>{title}</strong>
                <span className={styles.about}>
                  {text.item ? t(`kinds.${text.kind}`) : t("new", { kind: text.kind })}
                  {" · "}
                  {ago(new Date(text.at).toISOString())}
                </span>
                {begin && <p className={styles.begin}>{begin.slice(0, 200)}</p>}
              </div>
              {text.openElsewhere ? (
                <span className={styles.about}>{t("open")}</span>
              ) : (
                <Group gap="xs">
                  {resume(text, {
                    size: "xs",
                    "aria-label": t("resumeOf", { title }),
                    children: t("resume"),
                  })}
                  <CopyButton value={words.map((each) => each.text).join("\n\n")}>
                    {({ copied, copy }) => (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={copy}
                        aria-label={t("copyOf", { title })}
                      >
                        {t(copied ? "copied" : "copy")}
                      </Button>
                    )}
                  </CopyButton>
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => throwAway([text], title)}
                    aria-label={t("forgetOf", { title })}
                  >
                    {t("forget")}
                  </Button>
                </Group>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
