import { listKeptPages } from "#app/base/offline/browser/kept-pages.ts";
import { startDropdowns } from "#app/base/shell/browser/dropdowns.ts";
import { startHeader } from "#app/base/shell/browser/header.ts";
import { startMobileMenu } from "#app/base/shell/browser/mobile-menu.ts";
import { startShare } from "#app/base/shell/browser/share.ts";
import { startSplash } from "#app/base/shell/browser/splash.ts";
import { startVersionCheck } from "#app/base/shell/browser/version.ts";
import { startContactForm } from "#app/website/contact/browser/send.ts";
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
