import "#app/staff/mantine-styles.ts";
import "#app/staff/mantine.css";
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { memo, useEffect } from "react";
import { Outlet, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CurrentUser } from "#app/access/current-user.ts";
import { can } from "#app/access/permissions.ts";
import { answerOrNothing } from "#app/api-client/answer-or.ts";
import type { PageHandle } from "#app/api-client/hydration.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { AttendanceSender } from "#app/features/admissions/attendance-sender.tsx";
import { PrintHead } from "#app/features/shell/print-head.tsx";
import { siteColorScheme } from "#app/staff/color-scheme.ts";
import { Frame } from "#app/staff/frame.tsx";
import { unlessKept } from "#app/staff/kept-list.ts";
import { NoticesLater } from "#app/staff/notices-later.tsx";
import { SectionsContext } from "#app/staff/sections.ts";
import { admitStaff, staffOf } from "#app/staff/staff-user.ts";
import { cssVariables } from "#app/staff/theme.ts";
import type { StaffFrame } from "#app/staff/use-staff.ts";
import { useTheme } from "#app/staff/use-theme.ts";
import { startEverywhere } from "../browser/everywhere.ts";
import type { Route } from "./+types/staff.layout.ts";
import { sections } from "./sections.ts";

export const handle: PageHandle = { hydrate: true, plainHeadings: true, withoutScript: true };

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    await admitStaff(context, url);
  },
];

export async function loader({ context }: Route.LoaderArgs): Promise<StaffFrame> {
  const { api, build, runtime } = pageOf(context);
  const user = staffOf(context);
  const [site, asked, mail] = await Promise.all([
    answerOrNothing(api.settings.site.$get({ query: { keys: "programme,contact" } }), null),
    readsSomething(api, user),
    can(user, "users.manage") ? answerOrNothing(api.mail.$get(), null) : null,
  ]);
  return {
    user,
    asked: asked ? ["reading"] : [],
    programme: site?.programme?.name ?? "Tremplin",
    contact: site?.contact,
    version: build.id,
    now: new Date().toISOString(),
    runtime,
    keepsMail: mail?.kept ?? false,
  };
}

/** Coordinators invite readers and see the screen; all others see it when invited. */
async function readsSomething(api: ReturnType<typeof pageOf>["api"], user: CurrentUser) {
  if (can(user, "selection.manage")) return true;
  const rounds = await answerOrNothing(api["selection-rounds"].reading.$get(), []);
  return rounds.some(({ status, files }) => status === "open" && files > 0);
}

export const shouldRevalidate = unlessKept;

const colorScheme = siteColorScheme();

export default function StaffLayout() {
  useEffect(() => startEverywhere(), []);
  return <Whole />;
}

/** The router renders its routes again at every step of a navigation: what is in here is not. */
const Whole = memo(function Whole() {
  const t = useTranslations("staff.confirm");
  return (
    <MantineProvider
      theme={useTheme()}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <ModalsProvider
        labels={{ confirm: t("confirm"), cancel: t("cancel") }}
        modalProps={{ closeButtonProps: { "aria-label": t("close") } }}
      >
        <NoticesLater />
        <SectionsContext value={sections}>
          <Printed />
          <Frame>
            <Outlet />
          </Frame>
          <AttendanceSender />
        </SectionsContext>
      </ModalsProvider>
    </MantineProvider>
  );
});

function Printed() {
  const { programme, contact } = useLoaderData<typeof loader>();
  return <PrintHead name={programme} contact={contact} />;
}
