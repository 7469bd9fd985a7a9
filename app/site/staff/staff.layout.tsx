import "#app/staff/frame/mantine-styles.ts";
import "#app/staff/frame/mantine.css";
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { memo, useEffect } from "react";
import { Outlet, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOrNothing } from "#app/api-client/answer-or.ts";
import type { PageHandle } from "#app/api-client/hydration.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { unlessSamePlace } from "#app/api-client/same-place.ts";
import { PrintHead } from "#app/base/shell/print-head.tsx";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { can } from "#app/platform/access/permissions.ts";
import { siteColorScheme } from "#app/staff/frame/color-scheme.ts";
import { Frame } from "#app/staff/frame/frame.tsx";
import { NoticesLater } from "#app/staff/frame/notices-later.tsx";
import { SectionsContext } from "#app/staff/frame/sections.ts";
import { admitStaff, staffOf } from "#app/staff/frame/staff-user.ts";
import { cssVariables } from "#app/staff/frame/theme.ts";
import type { StaffFrame } from "#app/staff/frame/use-staff.ts";
import { useTheme } from "#app/staff/frame/use-theme.ts";
import { AttendanceSender } from "#app/training/attendance/attendance-sender.tsx";
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

export const shouldRevalidate = unlessSamePlace;

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
