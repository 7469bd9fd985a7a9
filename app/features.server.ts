import { applying } from "./admissions/applying/feature.server.ts";
import { followUp } from "./admissions/follow-up/feature.server.ts";
import { formEditor } from "./admissions/form-editor/feature.server.ts";
import { imports } from "./admissions/imports/feature.server.ts";
import { intakes } from "./admissions/intakes/feature.server.ts";
import { messages } from "./admissions/messages/feature.server.ts";
import { records } from "./admissions/records/feature.server.ts";
import { selection } from "./admissions/selection/feature.server.ts";
import { shortlist } from "./admissions/shortlist/feature.server.ts";
import { accounts } from "./base/accounts/feature.server.ts";
import { auditLog } from "./base/audit-log/feature.server.ts";
import { tasks } from "./base/tasks/feature.server.ts";
import { templates } from "./base/templates/feature.server.ts";
import { media } from "./content/media/feature.server.ts";
import { workingCopies } from "./content/working-copies/feature.server.ts";
import { figures } from "./monitoring/figures/feature.server.ts";
import { indicators } from "./monitoring/indicators/feature.server.ts";
import { openData } from "./monitoring/open-data/feature.server.ts";
import { reports } from "./monitoring/reports/feature.server.ts";
import { dashboard } from "./operations/dashboard/feature.server.ts";
import { finder } from "./operations/finder/feature.server.ts";
import { health } from "./operations/health/feature.server.ts";
import { launch } from "./operations/launch/feature.server.ts";
import { privacy } from "./operations/privacy/feature.server.ts";
import type { Feature } from "./platform/feature.server.ts";
import { attendance } from "./training/attendance/feature.server.ts";
import { certificates } from "./training/certificates/feature.server.ts";
import { seats } from "./training/seats/feature.server.ts";
import { surveys } from "./training/surveys/feature.server.ts";
import { cohorts } from "./website/cohorts/feature.server.ts";
import { contact } from "./website/contact/feature.server.ts";
import { formations } from "./website/formations/feature.server.ts";
import { legal } from "./website/legal/feature.server.ts";
import { news } from "./website/news/feature.server.ts";
import { registrationForm } from "./website/registration-form/feature.server.ts";
import { search } from "./website/search/feature.server.ts";
import { siteSettings } from "./website/site-settings/feature.server.ts";

/** Every feature with a server side. */
export const features = [
  // operations
  dashboard,
  finder,
  health,
  launch,
  privacy,
  // monitoring
  figures,
  indicators,
  openData,
  reports,
  // training
  attendance,
  certificates,
  seats,
  surveys,
  // admissions
  applying,
  followUp,
  formEditor,
  imports,
  intakes,
  messages,
  records,
  selection,
  shortlist,
  // website
  cohorts,
  contact,
  formations,
  legal,
  news,
  registrationForm,
  search,
  siteSettings,
  // content
  media,
  workingCopies,
  // base
  accounts,
  auditLog,
  tasks,
  templates,
] as const;

const all: readonly Feature[] = features;

/** The writing routes of all features that need no CSRF token. */
export const csrfExceptions: ReadonlySet<string> = new Set(
  all.flatMap((feature) => feature.csrfExceptions ?? []),
);
