import apiDocs from "#app/features/api-docs/messages/fr.json" with { type: "json" };
import audit from "#app/features/audit/messages/fr.json" with { type: "json" };
import auth from "#app/features/auth/messages/fr.json" with { type: "json" };
import contact from "#app/features/contact/messages/fr.json" with { type: "json" };
import desk from "#app/features/desk/messages/fr.json" with { type: "json" };
import discovery from "#app/features/discovery/messages/fr.json" with { type: "json" };
import editor from "#app/features/editor/messages/fr.json" with { type: "json" };
import formations from "#app/features/formations/messages/fr.json" with { type: "json" };
import mail from "#app/features/mail/messages/fr.json" with { type: "json" };
import media from "#app/features/media/messages/fr.json" with { type: "json" };
import news from "#app/features/news/messages/fr.json" with { type: "json" };
import offline from "#app/features/offline/messages/fr.json" with { type: "json" };
import pages from "#app/features/pages/messages/fr.json" with { type: "json" };
import registrations from "#app/features/registrations/messages/fr.json" with { type: "json" };
import settings from "#app/features/settings/messages/fr.json" with { type: "json" };
import shell from "#app/features/shell/messages/fr.json" with { type: "json" };
import staff from "#app/features/staff/messages/fr.json" with { type: "json" };
import users from "#app/features/users/messages/fr.json" with { type: "json" };
import errors from "#app/http/messages/fr.json" with { type: "json" };

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
