import { Anchor, Badge, Card } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { StateOf } from "#app/ui/state-tones.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import styles from "./admissions.module.css";
import { MemberMenu } from "./member-menu.tsx";
import { type Member, type Members, nameOf } from "./schema.ts";
import { TransferDialog } from "./transfer-dialog.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type Props = { cohort: StaffCohort; people: Members | null; otherCohorts: StaffCohort[] };
type OpenDialog = { act: "transfer" | "withdraw"; member: Member } | null;

/** The members of a cohort with their confirmation and the actions for each. */
export function MemberList({ cohort, people, otherCohorts }: Props) {
  const t = useTranslations("seats");
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const members = people?.members ?? [];
  const today = useStaff().now.slice(0, 10);
  return (
    <Card withBorder component="section" aria-labelledby="members">
      <h2 id="members" className={styles.heading}>
        {t("cohort.members", { count: members.length })}
      </h2>
      {people === null && <p role="alert">{t("cohort.failed")}</p>}
      {people && members.length === 0 && <p>{t("cohort.noMembers")}</p>}
      <ul role="list" className={styles.people}>
        {members.map((member) => (
          <MemberLine
            key={member.id}
            member={member}
            mayTransfer={otherCohorts.length > 0 && !member.finished}
            isOver={cohort.end_date < today}
            onAct={(act) => setDialog({ act, member })}
          />
        ))}
      </ul>
      {dialog?.act === "transfer" && (
        <TransferDialog
          member={dialog.member}
          otherCohorts={otherCohorts}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.act === "withdraw" && (
        <WithdrawDialog
          cohort={cohort}
          member={dialog.member}
          next={people?.waiting[0] ?? null}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

type LineProps = {
  member: Member;
  mayTransfer: boolean;
  isOver: boolean;
  onAct: (act: "transfer" | "withdraw") => void;
};

function MemberLine({ member, mayTransfer, isOver, onAct }: LineProps) {
  const confirm = useConfirmation();
  const { to } = usePaths();
  const name = nameOf(member);
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <Anchor component={Link} to={to(`/admin/registration/${member.id}`)} fw={600}>
          {name}
        </Anchor>
        <span>
          {member.reference} · {member.phone}
        </span>
      </div>
      <div className={styles.end}>
        <Confirmation member={member} isOver={isOver} />
        <MemberMenu
          name={name}
          onConfirm={member.confirmed_at || isOver ? null : () => confirm(member)}
          onTransfer={mayTransfer ? () => onAct("transfer") : null}
          onWithdraw={member.finished ? null : () => onAct("withdraw")}
        />
      </div>
    </li>
  );
}

type ConfirmationState = Pick<Member, "confirmed_at" | "confirm_by" | "overdue">;

type ConfirmationProps = { member: ConfirmationState; isOver: boolean };

/** In a cohort that is over, nothing is to be confirmed any more. */
export function Confirmation({ member, isOver }: ConfirmationProps) {
  const t = useTranslations("seats.member");
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  if (member.confirmed_at)
    return <ConfirmationBadge state="confirmed">{t("confirmed")}</ConfirmationBadge>;
  if (isOver) return <ConfirmationBadge state="over">{t("neverConfirmed")}</ConfirmationBadge>;
  if (member.overdue) {
    return (
      <ConfirmationBadge state="overdue">
        {t("overdue", { day: day(member.confirm_by ?? "") })}
      </ConfirmationBadge>
    );
  }
  return (
    <ConfirmationBadge state="unconfirmed">
      {member.confirm_by ? t("confirmBy", { day: day(member.confirm_by) }) : t("unconfirmed")}
    </ConfirmationBadge>
  );
}

/** Wraps to two lines on a phone, because a cut date is useless. */
function ConfirmationBadge({ state, children }: { state: StateOf<"seat">; children: ReactNode }) {
  return (
    <Badge
      color={stateColor("seat", state)}
      classNames={{ root: styles.badge, label: styles.badgeLabel }}
    >
      {children}
    </Badge>
  );
}
