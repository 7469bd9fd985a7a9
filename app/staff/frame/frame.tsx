import { Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { UnsavedGuard } from "../form/unsaved.tsx";
import { InterruptedExport } from "../table/use-export.tsx";
import { TaskNotices } from "../task/task-notices.tsx";
import styles from "./frame.module.css";
import { KeysLater } from "./keys-later.tsx";
import { PaletteLater } from "./palette-later.tsx";
import { Rail } from "./rail.tsx";
import { SecondRow } from "./second-row.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

export function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations("staff.frame");
  const [menuOpen, menu] = useDisclosure(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => menu.close(), [pathname]);

  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t("skip")}
      </a>
      <div className={styles.rail}>
        <Rail onMore={menu.open} />
      </div>
      <Drawer
        opened={menuOpen}
        onClose={menu.close}
        size="17rem"
        title={t("menu")}
        closeButtonProps={{ "aria-label": t("closeMenu") }}
        classNames={{ header: styles.drawerHeader, body: styles.drawerBody }}
      >
        <Sidebar />
      </Drawer>
      <TopBar />
      <div className={styles.place}>
        <SecondRow />
        <main id="content" className={styles.main} tabIndex={-1}>
          {children}
          <Progress />
          <div id="layers" className={styles.layers} />
        </main>
      </div>
      <PaletteLater />
      <KeysLater />
      <UnsavedGuard />
      <TaskNotices />
      <InterruptedExport />
    </div>
  );
}

/** Apart, so that the frame is not rendered again when a page begins to load. */
function Progress() {
  const t = useTranslations("staff.frame");
  if (useNavigation().state === "idle") return null;
  return <div className={styles.progress} role="progressbar" aria-label={t("loading")} />;
}
