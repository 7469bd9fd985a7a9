ALTER TABLE "content_drafts" ADD COLUMN "stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "content_drafts_kind_part_item_id_index" ON "content_drafts" USING btree ("kind","part","item_id") WHERE "content_drafts"."stale";--> statement-breakpoint
UPDATE content_drafts translated SET stale = translated.source_fingerprint IS DISTINCT FROM source.fingerprint
FROM content_drafts source WHERE translated.part IN ('en', 'de') AND source.part = 'fr'
  AND source.kind = translated.kind AND source.item_id = translated.item_id;
