import { Alert, Anchor } from "@mantine/core";
import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { countReach, type Reach } from "./reach.ts";
import { type ChannelOrder, channels } from "./rules.ts";

type Props = {
  people: readonly { id: number; reach: Reach }[];
  /** How the message travels; `standard` unless the user chose a channel. */
  order?: ChannelOrder;
};

/** Before a message is written: whom it reaches and how, and who has to be called instead. */
export function ReachNote({ people, order = "standard" }: Props) {
  const t = useTranslations("registrations.reach");
  const names = useTranslations("registrations.messages.channels");
  const { by, unreached } = countReach(people, order);
  const reached = channels.filter((channel) => by[channel] > 0);
  const lines = reached.map((channel) =>
    t("by", { channel: names(channel), count: by[channel], all: people.length }),
  );
  return (
    <Alert color={unreached.length ? "yellow" : "blue"} role="status" py="xs">
      {lines.length > 0 && <p>{lines.join(" ")}</p>}
      {unreached.length > 0 && people.length === 1 && (
        <p>
          <strong>{t("notThisOne")}</strong>
        </p>
      )}
      {unreached.length > 0 && people.length > 1 && (
        <p>
          <UnreachedLink ids={unreached}>{t("nobody", { count: unreached.length })}</UnreachedLink>{" "}
          {t("toCall")}
        </p>
      )}
    </Alert>
  );
}

/** Opens exactly these people in the list, in another tab: the dialog keeps what was typed. */
export function UnreachedLink({ ids, children }: { ids: readonly number[]; children: string }) {
  const { to } = usePaths();
  const href = to(`/admin/registration?ids=${ids.join(",")}`);
  return (
    <Anchor href={href} target="_blank" fw={600} inherit>
      {children}
    </Anchor>
  );
}
