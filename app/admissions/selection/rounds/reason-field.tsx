import { useTranslations } from "use-intl";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { roundLimits } from "../schema.ts";

type Props = {
  /** The message namespace with the label and help. */
  of: "rounds.choice" | "rounds.marked";
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
};

/** The reason for a choice by hand or a change of criteria. */
export function ReasonField({ of, value, error, onChange }: Props) {
  const t = useTranslations(of);
  return (
    <LimitedArea
      label={t("reason")}
      description={t("reasonHelp")}
      required
      data-autofocus
      autosize
      minRows={2}
      limit={roundLimits.reason}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The server requires three characters. */
export function lacksReason(reason: string): boolean {
  return reason.trim().length < 3;
}
