import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "mantine-datatable/styles.layer.css";
import "#app/staff/mantine.css";
import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { Outlet } from "react-router";
import { useTranslations } from "use-intl";
import { answerOrNothing } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { siteColorScheme } from "#app/staff/color-scheme.ts";
import { Frame } from "#app/staff/frame.tsx";
import { SectionsContext } from "#app/staff/sections.ts";
import { admitStaff, staffOf } from "#app/staff/staff-user.ts";
import { cssVariables, theme } from "#app/staff/theme.ts";
import type { StaffFrame } from "#app/staff/use-staff.ts";
import type { Route } from "./+types/staff.layout.ts";
import { sections } from "./sections.ts";

export const handle = { hydrate: true };

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    await admitStaff(context, url);
  },
];

export async function loader({ context }: Route.LoaderArgs): Promise<StaffFrame> {
  const { api, build, runtime } = pageOf(context);
  const site = await answerOrNothing(
    api.settings.site.$get({ query: { keys: "programme" } }),
    null,
  );
  return {
    user: staffOf(context),
    programme: site?.programme?.name ?? "Tremplin",
    version: build.id,
    now: new Date().toISOString(),
    runtime,
  };
}

const colorScheme = siteColorScheme();

export default function StaffLayout() {
  const t = useTranslations("staff.confirm");
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <ModalsProvider
        labels={{ confirm: t("confirm"), cancel: t("cancel") }}
        modalProps={{ closeButtonProps: { "aria-label": t("close") } }}
      >
        <Notifications position="bottom-right" />
        <SectionsContext value={sections}>
          <Frame>
            <Outlet />
          </Frame>
        </SectionsContext>
      </ModalsProvider>
    </MantineProvider>
  );
}
