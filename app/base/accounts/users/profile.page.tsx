import { useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { pageOf } from "#app/api-client/page-context.ts";
import { userWithOwnPassword } from "#app/api-client/signed-in.ts";
import { useSignOut } from "#app/api-client/use-sign-out.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { nameOf } from "#app/platform/access/current-user.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/profile.page.ts";
import { OwnData } from "./own-data.tsx";
import { OwnEmail } from "./own-email.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnPhoto } from "./own-photo.tsx";
import styles from "./profile.module.css";
import { ProfilePhoto } from "./profile-photo.tsx";

export const handle = { hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  return { user: await userWithOwnPassword(context, url), runtime: pageOf(context).runtime };
}

/** The user's own data on the public site. */
export default function Profile() {
  const t = useTranslations("users");
  const { user } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const signOut = useSignOut();
  const name = nameOf(user);
  return (
    <main id="content">
      <PageHead title={t("profile.title")} hidden />
      <Banner title={t("profile.title")} />
      <div className="container section">
        <header className={styles.head}>
          <ProfilePhoto user={user} />
          <div>
            <h2 className={styles.name}>{name}</h2>
            <p>
              {user.email} <Badge tone="info">{useRoleName()(user)}</Badge>
            </p>
          </div>
          <div className={styles.ways}>
            <LinkButton href={localePath(locale, "/dashboard")}>
              {t("profile.dashboard")}
            </LinkButton>
            <Button tone="quiet" onClick={signOut}>
              {t("profile.signOut")}
            </Button>
          </div>
        </header>
        <div className={styles.cards}>
          <OwnData user={user} />
          <OwnPhoto user={user} />
          <OwnEmail user={user} />
          <OwnPassword email={user.email} />
        </div>
      </div>
    </main>
  );
}
