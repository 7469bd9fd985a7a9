import { Badge, Button, Group, Modal } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { differencesBetween } from "../../differences.ts";
import { useItemEditor } from "../editor-context.ts";
import { FieldName } from "../field-name.tsx";
import { Stretches } from "../stretches.tsx";
import { bothOf } from "./both-of.ts";
import styles from "./draft.module.css";
import type { Clash } from "./draft.ts";

/** Two people changed the same field: both texts side by side, and a choice. */
export function MergeView() {
  const t = useTranslations("editor.merge");
  const { state } = useItemEditor();
  const { clashes } = state.draft;
  return (
    <Modal
      opened={clashes.length > 0}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="62rem"
      title={t("title")}
    >
      <p>{t("text")}</p>
      {clashes.map((clash) => (
        <ClashChoice key={`${clash.part} ${clash.field}`} clash={clash} />
      ))}
    </Modal>
  );
}

function ClashChoice({ clash }: { clash: Clash }) {
  const t = useTranslations("editor.merge");
  const format = useFormatter();
  const { state, store } = useItemEditor();
  const { part, field, theirs, by, at } = clash;
  const mine = state.draft.parts[part].mine[field];
  const [difference] = differencesBetween({ [field]: mine }, { [field]: theirs });
  const stretches = difference?.stretches ?? [];
  const both = bothOf(mine, theirs);
  const time = at ? format.dateTime(new Date(at), { timeStyle: "short" }) : "";
  return (
    <section className={styles.clash}>
      <h3>
        <FieldName field={field} />
        {part !== "shared" && <Badge variant="light">{part.toUpperCase()}</Badge>}
      </h3>
      <div className={styles.sides}>
        <div className={styles.side}>
          <h4>{t("mine")}</h4>
          <div className={styles.text}>
            <Stretches stretches={stretches.filter(({ kind }) => kind !== "added")} />
          </div>
          <Button variant="default" size="xs" onClick={() => store.resolve(clash, mine)}>
            {t("keepMine")}
          </Button>
        </div>
        <div className={styles.side}>
          <h4>{by ? t("theirs", { name: by, time }) : t("newer")}</h4>
          <div className={styles.text}>
            <Stretches stretches={stretches.filter(({ kind }) => kind !== "removed")} />
          </div>
          <Button variant="default" size="xs" onClick={() => store.resolve(clash, theirs)}>
            {t("keepTheirs")}
          </Button>
        </div>
      </div>
      {both !== null && (
        <Group mt="xs">
          <Button variant="subtle" size="xs" onClick={() => store.resolve(clash, both)}>
            {t("keepBoth")}
          </Button>
        </Group>
      )}
    </section>
  );
}
