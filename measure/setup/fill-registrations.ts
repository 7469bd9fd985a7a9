import type { Pool } from "pg";
import { withoutTimeouts } from "./database.ts";

/**
 * Inserts fictitious registrations with answers of realistic length, spread over two forms, two
 * years and all regions, levels and states. Those before `first` exist already.
 */
export async function fillRegistrations(pool: Pool, count: number, first = 1): Promise<void> {
  await withoutTimeouts(pool, async (client) => {
    await client.query(insert, [first, count]);
    await client.query("vacuum analyze registrations");
  });
}

const insert = `
with words as (
  select
    array['Kouassi','Koné','Traoré','Yao','Kouamé','Bamba','N’Guessan','Ouattara','Coulibaly','Gnagne',
      'Diomandé','Touré','Zadi','Séri','Kouakou','Konan','Soro','Dembélé','Fofana','Aké'] as last,
    array['Aïcha','Awa','Moussa','Prisca','Léa','Ibrahim','Fatou','Jean-Marc','Éloïse','Adjoua',
      'Salimata','Issouf','Grâce','Désiré','Mariam','Paul','Rokia','Serge','Aminata','Hervé'] as first,
    array['gbeke','poro','tchologo','worodougou','nawa','san-pedro','haut-sassandra','marahoue',
      'tonkpi','indenie-djuablin','sud-comoe','agneby-tiassa','lagunes','bagoue','kabadougou'] as region,
    array['none','cepe','bepc','cap','bep','bt','bac','bts','licence','master'] as level
), people as (
  select n, last[1 + n % 20] || '-Fictif' as last_name,
    first[1 + (n / 20) % 20] || ' ' || first[1 + (n / 400) % 20] || ' ' || n as first_names,
    region[1 + (n * 7) % 15] as region, level[1 + (n * 3) % 10] as level,
    case when n % 3 = 0 then 'F' else 'M' end as sex,
    date '1992-01-01' + (n * 13) % 5400 as born,
    '+22507' || lpad(n::text, 8, '0') as phone,
    timestamptz '2025-01-06 08:00Z' + n % 100001 * interval '7 minutes' as at,
    2025 + n % 2 as year, (n / 2) % 2 = 0 as agro
  from words, generate_series($1::int, $2::int) n
)
insert into registrations (reference, form, year, answers, status, last_name, first_names, sex,
  birth_date, region, education_level, phone, email, name_key, submitted_at, updated_at,
  status_changed_at, locale, source, consent_version, consented_at, idempotency_key, content_hash,
  test_mark, suspected, documents_asked)
select (case when agro then 'MA-' else 'MI-' end) || year || '-' || lpad(n::text, greatest(6, length(n::text)), '0'),
  case when agro then 'meca-agro' else 'meca-indus' end, year,
  jsonb_build_object('last_name', last_name, 'first_names', first_names, 'sex', sex,
    'birth_date', born, 'region', region, 'town', 'Ville ' || n % 300, 'education_level', level,
    'phone', phone, 'nationality', 'CI', 'identity_kind', 'cni', 'identity_number', 'CI00' || n,
    'situation', 'looking', 'disability', 'unsaid',
    'motivation', repeat('Je répare des motopompes depuis ' || n % 9 || ' ans au village. ', 12)),
  (array['received','received','received','selected','rejected','received','waitlisted','withdrawn'])
    [1 + (n / 3) % 8],
  last_name, first_names, sex, born, region, level, phone,
  case when n % 4 = 0 then 'personne' || n || '@example.org' end,
  'cle ' || n, at, at, at, 'fr', 'form', '1', at, gen_random_uuid(), 'x',
  case when n % 8 = 3 then (n % 41) / 2.0 end, n % 500 = 0, n % 300 = 0
from people`;
