ALTER TABLE "content_drafts" ALTER COLUMN "folded" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "content_drafts" drop column "folded";--> statement-breakpoint
ALTER TABLE "content_drafts" ADD COLUMN "folded" text GENERATED ALWAYS AS (tremplin_fold(coalesce("content" ->> 'title', ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "formation_translations" ADD COLUMN "folded" text GENERATED ALWAYS AS (tremplin_fold("title")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "post_translations" ADD COLUMN "word_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_translations" ADD COLUMN "folded" text GENERATED ALWAYS AS (tremplin_fold("title")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "content_drafts_kind_part_item_id_folded_index" ON "content_drafts" USING btree ("kind","part","item_id","folded");--> statement-breakpoint
CREATE INDEX "content_drafts_folded_index" ON "content_drafts" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "formation_translations_folded_index" ON "formation_translations" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_translations_folded_index" ON "post_translations" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
UPDATE post_translations SET word_count = array_length(regexp_split_to_array(trim(plain), '\s+'), 1);
