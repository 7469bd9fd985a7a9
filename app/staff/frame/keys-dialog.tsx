import { Modal } from "@mantine/core";
import { useTranslations } from "use-intl";
import { KeyCap } from "./key-cap.tsx";
import styles from "./keys-dialog.module.css";
import type { KeyGroup } from "./use-keys.ts";

/** All keys of the screen by its parts. */
export default function KeysDialog({
  groups,
  onClose,
}: {
  groups: readonly KeyGroup[];
  onClose: () => void;
}) {
  const t = useTranslations("staff.keys");
  return (
    <Modal opened onClose={onClose} title={t("title")}>
      {groups.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          <dl>
            {keys.map(({ key, label }) => (
              <div key={key}>
                <dt>
                  <KeyCap>{key}</KeyCap>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
