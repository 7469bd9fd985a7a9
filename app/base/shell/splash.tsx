import { useMatches } from "react-router";
import { isHydrated } from "#app/api-client/hydration.ts";
import { LogoMark } from "#app/ui/marks/logo-mark.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import { useShell } from "./page-data.ts";
import styles from "./splash.module.css";

/** Shown while the categories are missing; its animation hides it after two seconds. */
export function Splash() {
  const shell = useShell();
  // A page to be hydrated must not change before; there CSS alone hides the splash.
  const ends = isHydrated(useMatches()) ? "by-itself" : "by-script";
  if (!shell || shell.categories) return null;
  return (
    <div className={styles.splash} data-splash={ends} aria-hidden="true">
      <LogoMark className={styles.mark} />
      <p className={styles.name}>{shell.site?.programme?.name}</p>
      <WeaveImage variant="band" seed="splash" eager className={styles.band} />
    </div>
  );
}
