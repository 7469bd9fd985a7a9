import { registerServiceWorker } from "#app/features/offline/browser/register.ts";
import { startDropdowns } from "./dropdowns.ts";
import { startHeader } from "./header.ts";
import { startLanguage } from "./language.ts";
import { startMobileMenu } from "./mobile-menu.ts";
import { startShare } from "./share.ts";
import { startSplash } from "./splash.ts";
import { startTheme } from "./theme.ts";
import { startChunkReload, startVersionCheck } from "./version.ts";

// Every page works without this file; each line makes one thing better.
startChunkReload();
startTheme();
startHeader();
startDropdowns();
startMobileMenu();
startLanguage();
startSplash();
startShare();
startVersionCheck();
registerServiceWorker();
