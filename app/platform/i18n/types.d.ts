import type { Locale } from "./locales.ts";

// Message keys are typed from the French files (`generated-words.d.ts`).
declare module "use-intl" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: module augmentation needs an interface
  interface AppConfig {
    Locale: Locale;
    Messages: Words;
  }
}
