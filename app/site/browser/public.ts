import { startContactForm } from "#app/features/contact/browser/send.ts";
import { listKeptPages } from "#app/features/offline/browser/kept-pages.ts";
import { registerServiceWorker } from "#app/features/offline/browser/register.ts";
import { startDropdowns } from "#app/features/shell/browser/dropdowns.ts";
import { startHeader } from "#app/features/shell/browser/header.ts";
import { startLanguage } from "#app/features/shell/browser/language.ts";
import { startMobileMenu } from "#app/features/shell/browser/mobile-menu.ts";
import { startShare } from "#app/features/shell/browser/share.ts";
import { startSplash } from "#app/features/shell/browser/splash.ts";
import { startTheme } from "#app/features/shell/browser/theme.ts";
import { startChunkReload, startVersionCheck } from "#app/features/shell/browser/version.ts";

// Progressive enhancement: every page works without this file.
startChunkReload();
startTheme();
startHeader();
startDropdowns();
startMobileMenu();
startLanguage();
startSplash();
startShare();
startVersionCheck();
startContactForm();
listKeptPages();
registerServiceWorker();
