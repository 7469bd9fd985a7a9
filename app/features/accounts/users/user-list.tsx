import { useState } from "react";
import { useTranslations } from "use-intl";
import { nameOf } from "#app/access/current-user.ts";
import { useRoleName } from "#app/access/use-role-name.ts";
import type { Page } from "#app/http/pagination.ts";
import { ColumnChoice } from "#app/staff/table/column-choice.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { useHiddenColumns } from "#app/staff/table/hidden-columns.ts";
import { ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { type RoleRow, roleOption } from "../roles/schema.ts";
import type { UserRow, UserStatus } from "./schema.ts";
import { UserBulk } from "./user-bulk.tsx";
import { useUserColumns } from "./user-columns.tsx";

const statuses: UserStatus[] = ["active", "pending", "disabled"];
const filters = ["search", "role", "status"];

type Props = { page: Page<UserRow> | null; roles: readonly RoleRow[] };

export function UserList({ page, roles }: Props) {
  const t = useTranslations("users");
  const url = useListUrl();
  const roleName = useRoleName();
  const columns = useUserColumns(roles);
  const [hidden, setHidden] = useHiddenColumns("users");
  const [selected, setSelected] = useState<UserRow[]>([]);
  return (
    <>
      <div className={table.toolbar}>
        <SearchBox label={t("list.search")} />
        <FilterSelect
          name="role"
          label={t("list.anyRole")}
          options={roles.map((role) => ({
            value: role.key,
            label: roleName(roleOption(role)),
          }))}
        />
        <FilterSelect
          name="status"
          label={t("list.anyStatus")}
          options={statuses.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
        />
        <div className={table.tools}>
          <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
          <ExportMenu path="/api/users/export" names={[...filters, "sort"]} />
        </div>
      </div>
      {selected.length > 0 && (
        <UserBulk users={selected} onDone={() => setSelected([])} className={table.bulk} />
      )}
      <ListTable
        label={t("list.title")}
        page={page}
        columns={columns}
        hidden={hidden}
        empty={t("list.empty")}
        filtered={filters.some((name) => url.get(name))}
        order={{ otherwise: "lastname" }}
        selection={{ selected, onChange: setSelected, nameOf }}
      />
    </>
  );
}
