import { pageAfterSignIn } from "#app/base/accounts/auth/rules.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { createRandom } from "#app/ui/weave/random.ts";
import type { Context, Report } from "./report.ts";

export const title = "Redirects after sign-in: 200,000 hostile values of ?redirect=";
export const minutes = 10;

const ORIGIN = "https://www.example.test";

/** Parts of addresses that have led to other sites before. */
const PARTS = [
  ..."/ // \\ \\\\ /\\ \\/ %2f %5c %2F%2f : :// @ ? # . .. ; & = %00 %09 %0a %0d".split(" "),
  ..."http https javascript data evil.example /evil.example dashboard admin de".split(" "),
  ...["\t", "\n", "\r", "\0", " ", "\u00a0", "\u2028", "\u3002", "\uff0f", "\ufeff"],
];

export async function run(report: Report, context: Context) {
  const attempts = context.rounds(200) * 1_000;
  const random = createRandom("redirects");
  const leaving: string[] = [];
  for (let number = 0; number < attempts; number++) {
    const length = 1 + random.below(7);
    const redirect = Array.from({ length }, () => PARTS[random.below(PARTS.length)]).join("");
    const locale = locales[number % locales.length] ?? "fr";
    const landing = pageAfterSignIn(locale, new URLSearchParams({ redirect }));
    // Resolved as a browser would.
    if (URL.parse(landing, `${ORIGIN}/de/login`)?.origin !== ORIGIN) leaving.push(redirect);
  }
  for (const redirect of leaving.slice(0, 10)) console.log(`    ${JSON.stringify(redirect)}`);
  report({ name: "redirects tried", value: attempts });
  report({ name: "redirects that leave the site", value: leaving.length, atMost: 0 });
}
