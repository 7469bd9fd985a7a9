import {
  AlarmClock,
  BookOpenCheck,
  CalendarClock,
  CircleCheckBig,
  CopyCheck,
  FilePen,
  FileUser,
  History,
  Inbox,
  KeyRound,
  Languages,
  MailQuestionMark,
  MessageCircleQuestionMark,
  Newspaper,
  PhoneCall,
  Scale,
  ShieldAlert,
  Undo2,
} from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { legalEditPath } from "#app/website/legal/paths.ts";
import { type Figure, type Need, type PeopleNeed, todoPath } from "./dashboard-data.ts";
import styles from "./panels.module.css";

export function Figures({ figures }: { figures: Figure[] }) {
  const t = useTranslations("dashboard.dashboard");
  const format = useFormatter();
  const { to } = usePaths();
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, value, path }) => (
        <div key={key} className={styles.figure}>
          <dt>{t(`figures.${key}`, { count: value })}</dt>
          <dd>{path ? <Link to={to(path)}>{format.number(value)}</Link> : format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

type NeedsProps = { needs: Need[]; complete: boolean };

export function Needs({ needs, complete }: NeedsProps) {
  const t = useTranslations("dashboard.dashboard");
  return (
    <section className={styles.panel} aria-labelledby="needs">
      <h2 id="needs" className={styles.heading}>
        {t("needs")}
      </h2>
      {!complete && <p role="alert">{t("unsure")}</p>}
      {needs.length === 0 && complete ? (
        <p className={styles.calm}>
          <CircleCheckBig size={20} aria-hidden /> {t("nothing")}
        </p>
      ) : (
        <ul className={styles.list}>
          {needs.map((need) => (
            <li key={JSON.stringify(need)}>
              <NeedRow need={need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const needIcons = {
  cohortStarts: CalendarClock,
  invitationEnds: MailQuestionMark,
  defaultPasswords: KeyRound,
  messages: Inbox,
  privacyRequests: ShieldAlert,
  applications: FileUser,
  calls: PhoneCall,
  pairs: CopyCheck,
  overdue: AlarmClock,
  reading: BookOpenCheck,
  legal: Scale,
  drafts: FilePen,
  stale: Languages,
  missing: Languages,
  thisWeek: CalendarClock,
  toReview: MessageCircleQuestionMark,
  returned: Undo2,
};

function NeedRow({ need }: { need: Need }) {
  const { to } = usePaths();
  const Icon = needIcons[need.kind];
  const [path, title, text] = useNeedWords()(need);
  return (
    <Link to={to(path)} className={styles.row}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <span>
        <strong>{title}</strong>
        <br />
        <span className={styles.muted}>{text}</span>
      </span>
    </Link>
  );
}

/** Path, title and reason of an entry. */
function useNeedWords() {
  const t = useTranslations("dashboard.dashboard.need");
  const format = useFormatter();
  const languages = new Intl.DisplayNames(useLocale(), { type: "language" });
  const day = (date: string) => format.dateTime(new Date(date), { day: "numeric", month: "long" });
  const legal = useTranslations("legal.names");
  const counted = ({ kind, count }: PeopleNeed) =>
    [t(`${kind}.title`, { count }), t(`${kind}.text`)] as const;
  return (need: Need): [string, string, string] => {
    switch (need.kind) {
      case "cohortStarts":
        return [
          `/admin/cohortes/${need.id}`,
          need.name,
          t("cohortStarts", { date: day(need.date), left: need.left }),
        ];
      case "invitationEnds":
        return [
          "/admin/users?view=invitations",
          need.email,
          t("invitationEnds", { date: day(need.date) }),
        ];
      case "defaultPasswords":
        return [
          "/admin/users?status=pending",
          t("defaultPasswords", { count: need.count }),
          t("remind"),
        ];
      case "messages":
        return [
          "/admin/messages?state=new",
          t("messages", { count: need.count }),
          t("messagesText"),
        ];
      case "privacyRequests":
        return [
          "/admin/privacy/requests?state=overdue",
          t("privacyRequests.title", { count: need.count }),
          t("privacyRequests.text"),
        ];
      case "applications":
        return ["/admin/registration?status=received", ...counted(need)];
      case "calls":
        return ["/admin/registration/appels", ...counted(need)];
      case "pairs":
        return ["/admin/registration/doublons", ...counted(need)];
      case "overdue":
        return ["/admin/registration/admis?mark=overdue", ...counted(need)];
      case "reading":
        return [`/admin/reading/${need.id}`, t("reading", need), t("readingText")];
      case "legal":
        return [legalEditPath(need.id), legal(need.key), t(`legal.${need.why}`)];
      default: {
        const { kind, of, count, language = "fr" } = need;
        const words = { count, language: languages.of(language) ?? language };
        return [todoPath(need), t(`todo.${kind}.${of}`, words), t(`todo.${kind}.text`)];
      }
    }
  };
}

type RecentProps = {
  news: { id: number; title: string; slug: string; published_at: string | null }[];
  changes: { id: number; at: string; text: string }[] | null;
};

/** The last changes for users who may read the audit log, otherwise the latest news. */
export function Recent({ news, changes }: RecentProps) {
  const t = useTranslations();
  const ago = useAgo();
  const { to } = usePaths();
  return (
    <section className={styles.panel} aria-labelledby="recent">
      <h2 id="recent" className={styles.heading}>
        {changes ? t("dashboard.dashboard.changes") : t("dashboard.dashboard.latestNews")}
      </h2>
      <ul className={styles.list}>
        {changes?.map(({ id, at, text }) => (
          <li key={id} className={styles.row}>
            <History size={18} aria-hidden className={styles.icon} />
            <span>{text}</span>
            <time dateTime={at}>{ago(at)}</time>
          </li>
        ))}
        {!changes &&
          news.map(({ id, title, slug, published_at }) => (
            <li key={id}>
              <a href={to(`/news/${slug}`)} className={styles.row}>
                <Newspaper size={18} aria-hidden className={styles.icon} />
                <strong>{title}</strong>
                {published_at && <time dateTime={published_at}>{ago(published_at)}</time>}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
