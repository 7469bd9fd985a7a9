import { useLocale, useTranslations } from "use-intl";
import { locales, localeTags } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { usePage, useShell } from "./page-data.ts";
import { sharedPicture } from "./rules.ts";

type Props = {
  /** The programme's name is appended; without a title, the name and the tagline are used. */
  title?: string;
  description?: string | undefined;
  type?: "website" | "article";
  /** The name of the picture for shared links, such as `post-3`; else that of the page. */
  picture?: string;
  /** Excludes the page from search engines. */
  hidden?: boolean;
};

/** Title, description and Open Graph data; React moves them into the head. */
export function PageHead(props: Props) {
  const { title, description, type = "website", hidden = false } = props;
  const t = useTranslations("shell");
  const locale = useLocale();
  const page = usePage();
  const picture = props.picture ?? sharedPicture(page?.path ?? "/");
  const programme = useShell()?.site?.programme;
  const parts = title ? [title, programme?.name] : [programme?.name, programme?.tagline];
  const full = parts.filter(Boolean).join(" – ") || t("home");
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? full} />
      {description && <meta property="og:description" content={description} />}
      {programme && <meta property="og:site_name" content={programme.name} />}
      {page && (
        <meta property="og:image" content={`${page.publicUrl}/og/${locale}/${picture}.png`} />
      )}
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {page && <meta property="og:url" content={page.publicUrl + localePath(locale, page.path)} />}
      <meta property="og:locale" content={underscored(localeTags[locale])} />
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <meta
            key={other}
            property="og:locale:alternate"
            content={underscored(localeTags[other])}
          />
        ))}
    </>
  );
}

function underscored(tag: string): string {
  return tag.replace("-", "_");
}
