import { useLocale } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Card } from "#app/ui/card.tsx";
import { Cover } from "#app/ui/picture.tsx";
import { categoryPath } from "../paths.ts";
import type { Category } from "../schema.ts";

export function CategoryCards({ categories }: { categories: Category[] }) {
  const locale = useLocale();
  return (
    <ul role="list" className="grid">
      {categories.map((category) => (
        <li key={category.id}>
          <Card
            title={category.formation_category}
            href={localePath(locale, categoryPath(category))}
            media={
              <Cover
                picture={category.cover}
                illustration={category.illustration}
                seed={`category-${category.id}`}
                sizes="(min-width: 60rem) 24rem, 100vw"
              />
            }
            {...(category.fallback ? { lang: category.locale } : {})}
          >
            <p>{category.summary}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
