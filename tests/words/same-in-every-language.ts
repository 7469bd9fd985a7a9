/** Words that are rightly the same in another language: names, numbers, loan words. */
const shared = new Set([
  "Tremplin",
  "Français",
  "English",
  "Deutsch",
  "Navigation",
  "Dates",
  "Initiatives",
  "Contact",
  "Menu",
  "LinkedIn",
  "Facebook",
  "WhatsApp",
  "Intranet",
  "Type",
  "E-mail",
  "Administration",
  "Actions",
  "Invitation",
  "Invitations",
  "Articles",
  "Messages",
  "Rang",
  "Notes",
  "Documents",
  "Awa",
  "SMS",
  "Photo",
]);

export function sameInEveryLanguage(_key: string, text: string): boolean {
  return shared.has(text) || !/\p{L}{3}/u.test(text.replace(/\{[^}]*\}/g, ""));
}
