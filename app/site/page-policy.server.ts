import { speculationRules } from "#app/base/shell/speculation-rules.ts";
import { themeScript } from "#app/base/shell/theme-script.ts";
import { features } from "#app/features.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { contentSecurityPolicy } from "#app/platform/http/security-headers.server.ts";
import { earlyInputScript } from "#app/ui/early-input.ts";

const all: readonly Feature[] = features;

/** Hashes of all inline scripts and styles of public pages. */
const ownScripts = [
  themeScript,
  earlyInputScript,
  speculationRules,
  ...all.flatMap(({ inline }) => inline?.scripts ?? []),
];
/** Some follow from the forms, which change while the process runs. */
const ownStyles = () => [...new Set(all.flatMap(({ inline }) => inline?.styles?.() ?? []))];

type Page = { nonce?: string | undefined; styles: string[]; framed: boolean; apiBase: string };

/** What a page may load and run. */
export function pagePolicy({ nonce, styles, framed, apiBase }: Page): string {
  return contentSecurityPolicy({
    scripts: ownScripts,
    nonce,
    connect: apiBase ? [apiBase] : [],
    framed,
    styles: [...styles, ...ownStyles()],
  });
}
