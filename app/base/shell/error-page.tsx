import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
} from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { isWithoutLine } from "#app/api-client/browser/without-line.ts";
import { localePath, splitLocale } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { WeaveBackground } from "#app/ui/weave/weave-background.tsx";
import { CoFunding } from "./cofunding.tsx";
import styles from "./error-page.module.css";
import { useShell } from "./page-data.ts";
import { PageHead } from "./page-head.tsx";
import { needsSignIn } from "./rules.ts";

/**
 * The frame of public pages. The server has it (`site/page-document.tsx`); browsers load it when it is
 * shown: the staff area never shows it.
 */
export const FrameContext = createContext<ComponentType<{ children: ReactNode }>>(LaterFrame);

const LoadedFrame = lazy(async () => {
  const loaded = await import("./shell.tsx").catch(() => null);
  return { default: loaded?.Shell ?? Frameless };
});

function LaterFrame({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <LoadedFrame>{children}</LoadedFrame>
    </Suspense>
  );
}

function Frameless({ children }: { children: ReactNode }) {
  return children;
}

/** Shows the status (500 unless the error has one), an explanation and links. */
export function ErrorPage({ error }: { error: unknown }) {
  const shell = useShell();
  const Frame = useContext(FrameContext);
  const isTeam = needsSignIn(splitLocale(useLocation().pathname).path);
  const status = statusOf(error);
  if (isTeam) return <TeamMessage status={status} />;
  const message = <ErrorMessage status={status} />;
  return shell && !shell.bare ? <Frame>{message}</Frame> : <WithoutFrame>{message}</WithoutFrame>;
}

function WithoutFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <footer className={classNames("container", styles.bare)}>
        <CoFunding />
      </footer>
    </>
  );
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isWithoutLine(error) ? AWAY : 500;
}

const AWAY = 503;

const kinds: Record<number, "notFound" | "forbidden" | "tooLarge" | "tooMany" | "away"> = {
  403: "forbidden",
  404: "notFound",
  413: "tooLarge",
  429: "tooMany",
  503: "away",
};

/** A refusal of what the visitor sent is no failure of the server. */
const codes: Record<number, string> = {
  403: "Forbidden",
  404: "Page Not Found",
  413: "Payload Too Large",
  429: "Too Many Requests",
};

function ErrorMessage({ status }: { status: number }) {
  const t = useTranslations("shell.error");
  const locale = useLocale();
  const kind = kinds[status] ?? "crash";
  return (
    <main id="content" className={classNames("on-background", styles.page)}>
      <PageHead title={t(`${kind}.title`)} hidden />
      <WeaveBackground seed={`error ${status}`} />
      <div className={classNames("container", styles.inner)}>
        <p className={styles.status}>{status}</p>
        <h1>{t(`${kind}.title`)}</h1>
        <p className={styles.text}>{t(`${kind}.text`)}</p>
        <p className={styles.literal}>
          {t("code")} <code lang="en">{codes[status] ?? "Internal Server Error"}</code>
        </p>
        <nav aria-label={t("ways")} className={styles.ways}>
          <LinkButton tone="call" href={localePath(locale, "/")}>
            {t("home")}
          </LinkButton>
          <LinkButton tone="quiet" href={`${localePath(locale, "/")}#apply`}>
            {t("apply")}
          </LinkButton>
          <LinkButton tone="quiet" href={localePath(locale, "/registration/suivi")}>
            {t("follow")}
          </LinkButton>
          <LinkButton tone="quiet" href={localePath(locale, "/search")}>
            {t("search")}
          </LinkButton>
          <LinkButton tone="quiet" href={localePath(locale, "/news")}>
            {t("news")}
          </LinkButton>
          <LinkButton tone="quiet" href={localePath(locale, "/contacts")}>
            {t("contacts")}
          </LinkButton>
        </nav>
      </div>
    </main>
  );
}

/**
 * The same in the team area, where nobody is sent to the public site: the way back is the address
 * itself. Without a status it is the page for a browser that reaches no server.
 */
export function TeamMessage({ status = AWAY }: { status?: number }) {
  const t = useTranslations("shell.error");
  const locale = useLocale();
  const kind = kinds[status] ?? "crash";
  const words = kind === "away" ? "team" : kind;
  return (
    <WithoutFrame>
      <main id="content" className={classNames("on-background", styles.page)}>
        <PageHead title={t(`${words}.title`)} hidden />
        <div className={classNames("container", styles.inner)}>
          {kind !== "away" && <p className={styles.status}>{status}</p>}
          <h1>{t(`${words}.title`)}</h1>
          <p className={styles.text}>{t(`${words}.text`)}</p>
          {kind === "crash" && <p className={styles.text}>{t("team.kept")}</p>}
          <nav aria-label={t("ways")} className={styles.ways}>
            {/* Nothing but the address of the page: it is asked for again. */}
            <LinkButton tone="call" href="">
              {t("team.retry")}
            </LinkButton>
            <LinkButton tone="quiet" href={localePath(locale, "/dashboard")}>
              {t("team.dashboard")}
            </LinkButton>
          </nav>
        </div>
      </main>
    </WithoutFrame>
  );
}
