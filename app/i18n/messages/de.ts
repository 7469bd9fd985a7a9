import apiDocs from "#app/features/api-docs/messages/de.json" with { type: "json" };
import audit from "#app/features/audit/messages/de.json" with { type: "json" };
import auth from "#app/features/auth/messages/de.json" with { type: "json" };
import contact from "#app/features/contact/messages/de.json" with { type: "json" };
import desk from "#app/features/desk/messages/de.json" with { type: "json" };
import discovery from "#app/features/discovery/messages/de.json" with { type: "json" };
import editor from "#app/features/editor/messages/de.json" with { type: "json" };
import formations from "#app/features/formations/messages/de.json" with { type: "json" };
import mail from "#app/features/mail/messages/de.json" with { type: "json" };
import media from "#app/features/media/messages/de.json" with { type: "json" };
import news from "#app/features/news/messages/de.json" with { type: "json" };
import offline from "#app/features/offline/messages/de.json" with { type: "json" };
import pages from "#app/features/pages/messages/de.json" with { type: "json" };
import registrations from "#app/features/registrations/messages/de.json" with { type: "json" };
import settings from "#app/features/settings/messages/de.json" with { type: "json" };
import shell from "#app/features/shell/messages/de.json" with { type: "json" };
import staff from "#app/features/staff/messages/de.json" with { type: "json" };
import users from "#app/features/users/messages/de.json" with { type: "json" };
import errors from "#app/http/messages/de.json" with { type: "json" };

export default {
  apiDocs,
  audit,
  auth,
  contact,
  desk,
  discovery,
  editor,
  errors,
  formations,
  mail,
  media,
  news,
  offline,
  pages,
  registrations,
  settings,
  shell,
  staff,
  users,
};
