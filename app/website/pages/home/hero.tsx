import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { useShell } from "#app/base/shell/page-data.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/picture.tsx";
import { WeaveBackground } from "#app/ui/weave/weave-background.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import styles from "./hero.module.css";

export function Hero({ words }: { words: Site["home"] | undefined }) {
  const t = useTranslations("pages.home");
  const locale = useLocale();
  const programme = useShell()?.site?.programme;
  return (
    <div className={classNames("on-background", styles.hero)}>
      <WeaveBackground seed="home" className={styles.background} />
      <div className={classNames("container", styles.inner)}>
        <h1 className={styles.headline}>
          {words?.headline || programme?.tagline || t("headline")}
        </h1>
        {words?.lead && <p className={styles.lead}>{words.lead}</p>}
        <p className={styles.actions}>
          <LinkButton tone="call" size="large" href={localePath(locale, "/formations")}>
            {t("courses")}
          </LinkButton>
          <LinkButton tone="quiet" size="large" href="#apply">
            {t("apply")}
          </LinkButton>
        </p>
      </div>
      {words?.picture ? (
        <div className={styles.photo}>
          <Picture {...words.picture} sizes="(min-width: 48rem) 45vw, 100vw" eager />
        </div>
      ) : (
        <Cloth />
      )}
    </div>
  );
}

const strips = ["tremplin", "agro", "indus", "tic", "kita"];

/** Woven strips of decreasing length, which look like stairs. */
function Cloth() {
  return (
    <div className={styles.cloth} aria-hidden="true">
      {strips.map((seed) => (
        <div key={seed} className={styles.strip}>
          <WeaveImage variant="band" seed={seed} eager className={styles.weave} />
        </div>
      ))}
    </div>
  );
}
