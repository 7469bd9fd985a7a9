import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Illustration } from "#app/ui/drawings/illustration.tsx";
import { type IllustrationName, illustrationNames } from "#app/ui/drawings/names.ts";
import styles from "./illustration-field.module.css";

type Props = {
  id?: string;
  label: string;
  description: string;
  error?: React.ReactNode;
  disabled?: boolean;
  value: IllustrationName | null;
  onChange: (value: IllustrationName | null) => void;
};

/** Chooses the drawing that stands in for a missing picture, and shows it. */
export function IllustrationField({ value, onChange, ...rest }: Props) {
  const t = useTranslations("formations.illustrations");
  return (
    <div className={styles.field}>
      <Select
        {...rest}
        data={illustrationNames.map((name) => ({ value: name, label: t(name) }))}
        value={value}
        clearable
        searchable
        onChange={(name) => onChange(name as IllustrationName | null)}
      />
      {value && <Illustration name={value} className={styles.preview} />}
    </div>
  );
}
