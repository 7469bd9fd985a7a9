import type { Locale } from "./locales.ts";

// French is the shape of the words: keys are typed from it, room by room (`messages/words.d.ts`).
declare module "use-intl" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: module augmentation needs an interface
  interface AppConfig {
    Locale: Locale;
    Messages: Words;
  }
}
