import { partnerGlyphs } from "./partner-glyphs.ts";

// Lettering, not interface text: a logo keeps its words, in one variant per language.
const lettering = {
  fr: ["Investissements", "pour l’emploi"],
  en: ["Invest", "for Jobs"],
  de: ["Investitionen", "für Beschäftigung"],
} as const;

type Props = { variant: keyof typeof lettering; className?: string | undefined };

export function InvestForJobsMark({ variant, className }: Props) {
  const [first, second] = lettering[variant];
  return (
    <svg
      className={className}
      viewBox="0 0 216 48"
      width="216"
      height="48"
      fill="currentColor"
      role="img"
      aria-label={`${first} ${second}`}
    >
      <path transform="translate(0 2) scale(1.833)" d={partnerGlyphs.jobs} />
      <g fontFamily="var(--font-heading)" fontSize="19" fontWeight="700">
        <text x="56" y="21">
          {first}
        </text>
        <text x="56" y="42">
          {second}
        </text>
      </g>
    </svg>
  );
}
