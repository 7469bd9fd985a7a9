import { Button, SegmentedControl } from "@mantine/core";
import { ExternalLink, Eye, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { isLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { UnsavedTexts } from "../draft/unsaved-texts.tsx";
import { TextWay } from "../review/text-way.tsx";
import type { AnyItem } from "./editor-item.ts";
import { EndsNote } from "./ends-note.tsx";
import { ItemMenu } from "./item-menu.tsx";
import styles from "./item-view.module.css";
import { LanguageMark } from "./language-mark.tsx";
import { StateBadge } from "./state-badge.tsx";
import { usePreview } from "./use-preview.ts";

type Props<Item extends AnyItem> = {
  kind: ContentKind;
  item: Item;
  words: (words: NonNullable<Item["translations"][Locale]>) => ReactNode;
  facts: ReactNode;
};

/** An item read-only: its text in each language, its state and its actions. */
export function ItemView<Item extends AnyItem>(props: Props<Item>) {
  const { kind, item, words, facts } = props;
  const t = useTranslations("editor");
  const { to } = usePaths();
  const { may } = useStaff();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const preview = usePreview(kind);
  const url = useListUrl();
  const wanted = url.get("lang");
  const locale: Locale = isLocale(wanted) ? wanted : item.locale;
  const translation: Item["translations"][Locale] = item.translations[locale];
  const address = item.languages[locale].public ? kind.publicPath(item, locale) : null;
  return (
    <>
      <PageHeader
        title={item.title || t("untitled")}
        lead={
          <>
            <StateBadge state={item.state} at={item.published_at} /> <EndsNote item={item} />
          </>
        }
        action={
          <>
            {address && item.state === "published" && (
              <Button
                component="a"
                href={localePath(locale, address)}
                variant="default"
                leftSection={<ExternalLink size={16} aria-hidden />}
              >
                {t("view.public")}
              </Button>
            )}
            {item.may.edit && (
              <>
                <Button
                  variant="default"
                  leftSection={<Eye size={16} aria-hidden />}
                  onClick={() => preview(item.id, locale, async () => {})}
                >
                  {t("bar.preview")}
                </Button>
                <Button
                  component={Link}
                  to={to(kind.edit(item.id))}
                  leftSection={<Pencil size={16} aria-hidden />}
                >
                  {t("actions.edit")}
                </Button>
              </>
            )}
            <ItemMenu
              kind={kind}
              item={item}
              on="view"
              onDone={(fresh) => (fresh ? void revalidate() : navigate(to(kind.home)))}
            />
          </>
        }
      />
      {!item.may.edit && <UnsavedTexts kind={kind} item={item} />}
      {item.may.edit && !may(kind.publish) && <TextWay item={item} part={locale} />}
      <SegmentedControl
        mb="md"
        aria-label={t("language")}
        value={locale}
        onChange={(lang) => url.set({ lang })}
        data={locales.map((value) => ({
          value,
          label: <LanguageMark locale={value} language={item.languages[value]} />,
        }))}
      />
      <div className={styles.page}>
        <article className={styles.words} lang={locale}>
          {translation ? words(translation) : <p>{t("view.missing")}</p>}
        </article>
        <aside className={styles.facts}>{facts}</aside>
      </div>
    </>
  );
}
