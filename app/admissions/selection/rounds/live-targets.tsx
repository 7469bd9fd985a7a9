import { Badge } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { boundsFor, type Target, type TargetState } from "../targets.ts";
import styles from "./round.module.css";
import { useNames } from "./use-round.ts";

type Props = {
  targets: readonly Target[];
  live: readonly TargetState[];
  form: FormDefinition;
  /** The length assumed for an empty list. */
  seats: number;
  chosen: number;
  label?: string;
};

/** The state of each target for a list. */
export function LiveTargets({ targets, live, form, seats, chosen, label }: Props) {
  const t = useTranslations("rounds.targets");
  const format = useFormatter();
  const names = useNames(form);
  const states = new Map(live.map((state) => [state.target, state]));
  if (!targets.length) return null;
  return (
    <ul className={styles.targets} aria-label={label ?? t("live")}>
      {targets.map((target) => {
        const state = states.get(target.id);
        if (!state) return null;
        const { count, share, available, off } = state;
        // For an empty list the bounds of the full one are shown.
        const { min, max } = boundsFor(target, chosen || seats);
        const most = target.unit === "count" ? (target.at_most ?? max) : max;
        const reach = Math.max(count, min, target.at_most === null ? 0 : most, 1);
        return (
          <li key={target.id}>
            <span className={styles.targetHead}>
              <strong>{names.target(target)}</strong>
              <Badge color={stateColor("target", chosen ? state.state : "empty")} variant="light">
                {chosen ? t(`state.${state.state}`, { off }) : t("emptyList")}
              </Badge>
            </span>
            <span className={styles.bar} aria-hidden>
              <span
                className={styles.fill}
                data-state={state.state}
                style={{ inlineSize: `${(count / reach) * 100}%` }}
              />
              {target.at_least !== null && (
                <span
                  className={styles.mark}
                  style={{ insetInlineStart: `${(min / reach) * 100}%` }}
                />
              )}
            </span>
            <span className={styles.small}>
              {t("count", { count, share: format.number(share) })} ·{" "}
              {target.at_least === null
                ? t("atMost", { max: most })
                : target.at_most === null
                  ? t("atLeast", { min })
                  : t("between", { min, max: most })}{" "}
              · {t("available", { available })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
