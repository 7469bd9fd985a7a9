ALTER TABLE "formation_categories" ADD COLUMN "cover_id" integer;--> statement-breakpoint
ALTER TABLE "formation_categories" ADD COLUMN "illustration" text;--> statement-breakpoint
ALTER TABLE "formations" ADD COLUMN "illustration" text;--> statement-breakpoint
-- by hand
update formation_categories set illustration = case form
  when 'meca-agro' then 'agro'
  when 'meca-indus' then 'indus'
  when 'competences-numeriques' then 'ict'
end;
