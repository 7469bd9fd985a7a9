import type { Locale } from "./locales.ts";
import type messages from "./messages/fr.ts";

// French is the shape of the words: keys are typed from it.
declare module "use-intl" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: module augmentation needs an interface
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
  }
}
