import { Button, Card, Group, Select } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { exceeds, rightsChanged } from "#app/platform/access/role.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { allowLeaving } from "#app/staff/form/unsaved.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { ChangeSummary } from "./change-summary.tsx";
import styles from "./roles.module.css";
import { type RoleDetails, type RoleRow, roleOption } from "./schema.ts";

type Props = { role: RoleDetails; roles: readonly RoleRow[] };

/** Deletes a role; with people in it, the role they get must be chosen first. */
export function DeleteRole({ role, roles }: Props) {
  const t = useTranslations("roles.delete");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const { user } = useStaff();
  const roleName = useRoleName();
  const [target, setTarget] = useState<string | null>(null);
  const inUse = role.people + role.invitations > 0;
  const others = roles.filter(
    ({ key, permissions }) => key !== role.key && !exceeds(permissions, user.permissions),
  );
  const next = others.find(({ key }) => key === target);
  const name = roleName(roleOption(role));

  async function remove() {
    const json = { version: role.version, ...(target ? { move_to: target } : {}) };
    const request = () => api.roles[":key"].$delete({ param: { key: role.key }, json });
    const outcome = await act(request, { done: t("done", { name }), withoutReload: true });
    if (!outcome.ok) return;
    allowLeaving();
    return navigate(to("/admin/users/roles"));
  }
  function ask() {
    askFirst({
      title: t("question", { name }),
      children: next ? (
        <>
          <p>{t("move", { role: roleName(roleOption(next)) })}</p>
          <ChangeSummary role={role} {...rightsChanged(role.permissions, next.permissions)} />
        </>
      ) : (
        t("unused")
      ),
      labels: { confirm: t("confirm"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => void remove(),
    });
  }

  return (
    <Card withBorder component="section" aria-labelledby="delete">
      <h2 id="delete" className={styles.cardHeading}>
        {t("title")}
      </h2>
      <p className={styles.about}>{t(inUse ? "inUse" : "free")}</p>
      <Group align="end" mt="xs">
        {inUse && (
          <Select
            label={t("target")}
            data={others.map((each) => ({ value: each.key, label: roleName(roleOption(each)) }))}
            value={target}
            onChange={setTarget}
          />
        )}
        <Button color="red" variant="light" disabled={inUse && !next} onClick={ask}>
          {t("confirm")}
        </Button>
      </Group>
    </Card>
  );
}
