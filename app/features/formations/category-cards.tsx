import { useLocale } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { Card } from "#app/ui/card.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import { categoryPath } from "./paths.ts";
import type { Category } from "./schema.ts";

export function CategoryCards({ categories }: { categories: Category[] }) {
  const locale = useLocale();
  return (
    <ul role="list" className="grid">
      {categories.map((category) => (
        <li key={category.id}>
          <Card
            title={category.formation_category}
            href={localePath(locale, categoryPath(category))}
            media={<WeaveImage variant="cover" seed={`category-${category.id}`} />}
            {...(category.fallback ? { lang: category.locale } : {})}
          >
            <p>{category.summary}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
