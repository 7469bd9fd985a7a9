import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { roundLimits } from "../schema.ts";

type Props = {
  /** Where the words stand: each question says in its own why it asks. */
  of: "rounds.choice" | "rounds.marked";
  value: string;
  error?: string;
  onChange: (reason: string) => void;
};

/** Why something is done by hand; it is kept with the round. */
export function ReasonField({ of, value, error, onChange }: Props) {
  const t = useTranslations(of);
  return (
    <Textarea
      label={t("reason")}
      description={t("reasonHelp")}
      required
      data-autofocus
      autosize
      minRows={2}
      maxLength={roundLimits.reason}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Too short to be a reason. */
export function lacksReason(reason: string): boolean {
  return reason.trim().length < 3;
}
