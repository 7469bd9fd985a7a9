import { startContactForm } from "#app/features/contact/browser/send.ts";
import { listKeptPages } from "#app/features/offline/browser/kept-pages.ts";
import { startDropdowns } from "#app/features/shell/browser/dropdowns.ts";
import { startHeader } from "#app/features/shell/browser/header.ts";
import { startMobileMenu } from "#app/features/shell/browser/mobile-menu.ts";
import { startShare } from "#app/features/shell/browser/share.ts";
import { startSplash } from "#app/features/shell/browser/splash.ts";
import { startVersionCheck } from "#app/features/shell/browser/version.ts";
import { startEverywhere } from "./everywhere.ts";

// Progressive enhancement: every page works without this file.
startEverywhere();
startHeader();
startDropdowns();
startMobileMenu();
startSplash();
startShare();
startVersionCheck();
startContactForm();
listKeptPages();
