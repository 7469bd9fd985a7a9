import type { Locale } from "#app/platform/i18n/locales.ts";
import type { ShippedText } from "./shipped-texts.ts";

/** What must not be written, what is written instead, and where a word rightly means something else. */
export type Forbidden = { variant: RegExp; say: string; but?: (text: ShippedText) => boolean };

const isContent = ({ where }: ShippedText) => where.startsWith("db/");
const sectionNames = new Set(["shell.nav.formations", "formations.list.title"]);

/** One term for one thing, on the public side and on the staff side. */
const german: Forbidden[] = [
  { variant: /Jahrg[aä]ng/, say: "Kohorte" },
  { variant: /\bAusbildungen\b/, say: "Kurse" },
  {
    // Training as such is Ausbildung; a course with its page and its seats is a Kurs.
    variant: /\bAusbildung(?!szentr|sweg)/,
    say: "Kurs",
    but: (text) => isContent(text) || sectionNames.has(text.where),
  },
  { variant: /Neuigkeit|\bMeldung(en)?\b|Neueste Nachrichten/, say: "Aktuelles, Artikel" },
  { variant: /Kategorie/, say: "Fachgebiet" },
  { variant: /zugelassen|zulassung|\bzulassen/i, say: "aufgenommen, Aufnahme" },
  { variant: /\bVerwaltung\b/, say: "Administration" },
  { variant: /Aktenzeichen|\bAkten?\b/, say: "Bewerbungsnummer, Bewerbung" },
  { variant: /Brotkrume/, say: "Navigationspfad" },
  { variant: /Botschaft/, say: "Grußwort" },
  { variant: /Beginnt noch/, say: "Demnächst" },
  { variant: /Bezirk/, say: "Region" },
  { variant: /Zust[aä]nde?\b|\bStände\b|^Stand$|Stand ändern/, say: "Status", but: isContent },
  { variant: /\bE-mail\b|\bEmail\b|\bemail\b/, say: "E-Mail" },
  { variant: /Seite zum (?:Verfolgen|Stand)/, say: "Statusseite" },
  { variant: /Berufsbrief|Technikerbrief|Sekundarstufe I\b/, say: "Abschluss" },
  { variant: /\bGaragen?\b/, say: "Autowerkstatt" },
  { variant: /Bewerbung in (?:Land|Indus)/, say: "Bewerbung für" },
  { variant: /nächste[nr]? Aufruf/, say: "Ausschreibung" },
  { variant: /[Gg]eht (?:los|hinaus), (?:sobald|wenn)/, say: "wird gesendet" },
  { variant: /(?:in flacher Lage|in Werkstatt und Feld)/, say: "Wannenlage, auf dem Feld" },
  { variant: /\b(du|dir|dich|dein\w*)\b/i, say: "Sie" },
];

const english: Forbidden[] = [
  { variant: /\be-mail/i, say: "email" },
  { variant: /catalogue/i, say: "catalog" },
  { variant: /\bcentre/i, say: "center" },
  { variant: /programme/i, say: "program" },
  {
    variant:
      /\w(?:isation|ising|ised?)\b(?<!\b(?:advise|advised|exercise|expertise|otherwise|precise|premise|promise|promised|raise|raised|supervise|supervised|supervising|likewise|enterprise|rise|wise|advertising|comprised?|noise|concise|merchandise|franchise|surprise|surprised|revise|revised|praise))/i,
    say: "-ize",
  },
  {
    variant:
      /\b(?:colour|labour|neighbour|favour|behaviour|cheque|plough|mould|tyre|grey|metre|litre|aluminium|spanner|lorry|petrol|whilst|fulfil|enrol|practis|defence|judgement|towards|afterwards|timetable|straight away|fortnight|queue up|car park|mobile phone|learnt|spelt|CV)\b/i,
    say: "American English",
  },
  { variant: /\bdigital (?:careers?|professions?|trades?|jobs?)\b/i, say: "digital skills" },
  { variant: /metal construction|boilermak|metalworking shops/i, say: "metal fabrication" },
  {
    variant: /(?<![{\w])marks?\b|\bmarked\b/i,
    say: "score (points), flag (on a file)",
    // Whoever comes to a session is marked present.
    but: ({ where }) =>
      !/^(?:selection|reading|rounds|shortlist|imports|admissions|registrations|registrationForm)\./.test(
        where,
      ) || where.startsWith("attendance."),
  },
  { variant: /staff area/i, say: "team area" },
  { variant: /\bApplication in\b/, say: "Application for" },
  { variant: /# minute read/, say: "#-minute read" },
  {
    variant: /(?:leave|sent|tried again) by itself|line is back/,
    say: "sent automatically, online",
  },
  { variant: /on this phone\b/, say: "on this device" },
  { variant: /is missing\? (?:Send|Add)/, say: "Missing a document?" },
  { variant: /agree that this (?:data|information) is /, say: "agree to the use of" },
  { variant: /(?:confirm|accept) your place\b/i, say: "seat" },
  {
    variant: /Investments? for (?:Jobs|Employment)|Invest for Jobs initiative/i,
    say: "Invest for Jobs",
  },
];

const french: Forbidden[] = [
  { variant: /fabriqué et vous est/, say: "généré" },
  { variant: /échoués/, say: "échecs" },
  { variant: /lien prend fin/, say: "expire" },
  { variant: /(?:liste|médiathèque) n’a pas pu être lue/, say: "chargée" },
  { variant: /^Comment postuler\s*$/, say: "Comment postuler ?" },
  { variant: /mot de la présidence/, say: "mot du bureau" },
  { variant: /ligne (?:revient|s’est coupée)/, say: "réseau, connexion" },
  { variant: /candidater/, say: "postuler" },
  { variant: /où (?:vous répondez|elle répond)|écrivons aussi là/, say: "pour vous joindre" },
  { variant: /que l’on peut croire|séries de temps/, say: "fiables, séries temporelles" },
  { variant: /accueil la voit/, say: "voit cette information" },
  { variant: /[Cc]onfirme[rz](?:-la| votre place)? avant le/, say: "au plus tard le" },
  { variant: /(?<![\p{L}-])(?:e?mails?|courriels?)(?!\p{L})/iu, say: "e-mail" },
  { variant: /(?<!\p{L})(?:tu|toi|tes)(?!\p{L})/iu, say: "vous" },
];

export const forbidden: Record<Locale, Forbidden[]> = { fr: french, en: english, de: german };
