import { sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";

/**
 * Makes working copies of public content that has none, as if it had been written in the editor:
 * for content inserted in another way, like the starting content.
 */
export async function adoptPublished(tx: Db | Tx): Promise<void> {
  await tx.execute(sql`
    insert into content_drafts
      (kind, item_id, part, public_version, slug, content, plain, word_count)
    select 'post', post_id, locale, 1, slug,
      jsonb_build_object('title', title, 'excerpt', excerpt, 'author', author, 'body', body,
        'cover_alt', cover_alt, 'seo_title', seo_title, 'seo_description', seo_description),
      plain, array_length(regexp_split_to_array(trim(plain), '\\s+'), 1)
    from post_translations
    union all
    select 'formation', formation_id, locale, 1, slug,
      jsonb_build_object('title', title, 'summary', summary, 'description', description,
        'objectives', objectives, 'programme', programme, 'prerequisites', prerequisites,
        'certificate', certificate, 'cover_alt', cover_alt, 'seo_title', seo_title,
        'seo_description', seo_description),
      said.plain, array_length(regexp_split_to_array(trim(said.plain), '\\s+'), 1)
    from formation_translations
    cross join lateral (select concat_ws(' ', summary, description, certificate,
      (select string_agg(line, ' ') from jsonb_array_elements_text(objectives) line),
      (select string_agg(concat(module ->> 'title', ' ', module ->> 'text'), ' ')
        from jsonb_array_elements(programme) module),
      (select string_agg(line, ' ') from jsonb_array_elements_text(prerequisites) line)
    ) as plain) said
    union all
    select 'post', id, 'shared', 1, null,
      jsonb_build_object('tags', tags, 'cover_id', cover_id,
        'cover_decorative', cover_decorative), '', 0
    from posts where status = 'published'
    union all
    select 'formation', id, 'shared', 1, null,
      jsonb_build_object('category_formation_id', category_formation_id, 'level', level,
        'place', place, 'duration_months', duration_months, 'form', form, 'cover_id', cover_id,
        'cover_decorative', cover_decorative, 'illustration', illustration),
      '', 0
    from formations where status = 'published'
    on conflict do nothing`);
  await tx.execute(sql`
    update content_drafts translated set source_fingerprint = source.fingerprint
    from content_drafts source
    where translated.part in ('en', 'de') and translated.source_fingerprint is null
      and source.part = 'fr' and source.kind = translated.kind
      and source.item_id = translated.item_id`);
}
