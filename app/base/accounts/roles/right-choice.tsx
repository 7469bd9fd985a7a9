import { Card, Checkbox, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Permission } from "#app/platform/access/permissions.ts";
import {
  completeRights,
  isForEverybody,
  neededBy,
  rightsWithout,
} from "#app/platform/access/role.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { areaNames, areas } from "./areas.ts";
import styles from "./roles.module.css";
import { useRightWords } from "./use-right-words.ts";

type Props = {
  rights: readonly Permission[];
  /** Without it the rights are only shown. */
  onChange?: (rights: Permission[]) => void;
};

/** The rights by area, each with a sentence; choosing one also chooses those that it needs. */
export function RightChoice({ rights, onChange }: Props) {
  const t = useTranslations("roles");
  const words = useRightWords();
  const { may } = useStaff();

  function toggle(right: Permission, chosen: boolean) {
    onChange?.(chosen ? completeRights([...rights, right]) : rightsWithout(rights, right));
  }
  function reason(right: Permission): string {
    if (!onChange) return "";
    if (isForEverybody(right)) return t("form.always");
    if (!may(right)) return t("form.notYours");
    const names = neededBy(right, rights).map(words.name);
    return names.length ? t("form.needed", { names: names.join(", ") }) : "";
  }

  return (
    <div className={styles.areas}>
      {areaNames.map((area) => (
        <Card key={area} withBorder component="fieldset">
          <legend className={styles.legend}>{t(`areas.${area}`)}</legend>
          <Stack gap="sm">
            {areas[area].map((right) => {
              const chosen = rights.includes(right) || isForEverybody(right);
              const why = reason(right);
              return (
                <Checkbox
                  key={right}
                  checked={chosen}
                  disabled={!onChange || isForEverybody(right) || !may(right)}
                  label={words.name(right)}
                  description={[words.about(right), chosen || !may(right) ? why : ""]
                    .filter(Boolean)
                    .join(" ")}
                  onChange={(event) => toggle(right, event.currentTarget.checked)}
                />
              );
            })}
          </Stack>
        </Card>
      ))}
    </div>
  );
}
