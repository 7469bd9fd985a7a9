import type { Feature } from "./feature.server.ts";
import { accounts } from "./features/accounts/feature.server.ts";
import { admissions } from "./features/admissions/feature.server.ts";
import { applying } from "./features/applying/feature.server.ts";
import { auditLog } from "./features/audit-log/feature.server.ts";
import { certificates } from "./features/certificates/feature.server.ts";
import { cohorts } from "./features/cohorts/feature.server.ts";
import { contact } from "./features/contact/feature.server.ts";
import { content } from "./features/content/feature.server.ts";
import { dashboard } from "./features/dashboard/feature.server.ts";
import { figures } from "./features/figures/feature.server.ts";
import { finder } from "./features/finder/feature.server.ts";
import { followUp } from "./features/follow-up/feature.server.ts";
import { formEditor } from "./features/form-editor/feature.server.ts";
import { formations } from "./features/formations/feature.server.ts";
import { health } from "./features/health/feature.server.ts";
import { imports } from "./features/imports/feature.server.ts";
import { indicators } from "./features/indicators/feature.server.ts";
import { intakes } from "./features/intakes/feature.server.ts";
import { launch } from "./features/launch/feature.server.ts";
import { legal } from "./features/legal/feature.server.ts";
import { media } from "./features/media/feature.server.ts";
import { messages } from "./features/messages/feature.server.ts";
import { news } from "./features/news/feature.server.ts";
import { openData } from "./features/open-data/feature.server.ts";
import { privacy } from "./features/privacy/feature.server.ts";
import { registrationForm } from "./features/registration-form/feature.server.ts";
import { registrationRecords } from "./features/registration-records/feature.server.ts";
import { reports } from "./features/reports/feature.server.ts";
import { selection } from "./features/selection/feature.server.ts";
import { shortlist } from "./features/shortlist/feature.server.ts";
import { siteSearch } from "./features/site-search/feature.server.ts";
import { siteSettings } from "./features/site-settings/feature.server.ts";
import { surveys } from "./features/surveys/feature.server.ts";
import { tasks } from "./features/tasks/feature.server.ts";
import { templates } from "./features/templates/feature.server.ts";

/** Every feature with a server side. */
export const features = [
  accounts,
  admissions,
  applying,
  auditLog,
  certificates,
  cohorts,
  contact,
  content,
  dashboard,
  figures,
  finder,
  followUp,
  formEditor,
  formations,
  health,
  imports,
  indicators,
  intakes,
  launch,
  legal,
  media,
  messages,
  news,
  openData,
  privacy,
  registrationForm,
  registrationRecords,
  reports,
  selection,
  shortlist,
  siteSearch,
  siteSettings,
  surveys,
  tasks,
  templates,
] as const;

const all: readonly Feature[] = features;

/** The writing routes of all features that need no CSRF token. */
export const csrfExceptions: ReadonlySet<string> = new Set(
  all.flatMap((feature) => feature.csrfExceptions ?? []),
);
