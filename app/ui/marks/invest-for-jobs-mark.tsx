import { partnerGlyphs } from "./partner-glyphs.ts";

// Text of a logo, not of the interface: one variant per language.
const lettering = {
  fr: { first: "Investissements", second: "pour l’emploi", width: 216 },
  en: { first: "Invest", second: "for Jobs", width: 144 },
  de: { first: "Investitionen", second: "für Beschäftigung", width: 232 },
} as const;

type Props = { variant: keyof typeof lettering; className?: string | undefined };

export function InvestForJobsMark({ variant, className }: Props) {
  const { first, second, width } = lettering[variant];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} 48`}
      width={width}
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
