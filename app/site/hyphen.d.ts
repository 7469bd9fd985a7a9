// The package has no types; only the used part is declared.
type Hyphens = { hyphenateSync(text: string, options: { hyphenChar: string }): string };

declare module "hyphen/fr/index.js" {
  const language: Hyphens;
  export default language;
}

declare module "hyphen/en-us/index.js" {
  const language: Hyphens;
  export default language;
}

declare module "hyphen/de/index.js" {
  const language: Hyphens;
  export default language;
}
