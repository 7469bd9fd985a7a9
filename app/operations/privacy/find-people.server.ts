import { desc, eq, or, type SQL, sql } from "drizzle-orm";
import {
  registrationDrafts as drafts,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { folded, holdsWords } from "#app/platform/db/search.server.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import type { FoundPerson, PersonParam } from "./desk-schema.ts";

const MOST = 20;

/** Looks for a person in everything that can name one; changes nothing. */
export async function findPeople(db: Db | Tx, search: string): Promise<FoundPerson[]> {
  const [applicants, begun, senders, staff] = await Promise.all([
    findApplicants(db, matches(registrations.search, search)),
    findDrafts(db, matches(draftText, search)),
    findSenders(db, matches(senderText, search)),
    findStaff(db, matches(staffText, search)),
  ]);
  return [...applicants, ...begun, ...senders, ...staff];
}

/** One person by kind and id. */
export async function findPerson(
  db: Db | Tx,
  { kind, id }: PersonParam,
): Promise<FoundPerson | null> {
  const isNumber = /^\d+$/.test(id);
  if (isNumber === (kind === "draft")) return null;
  const [found] = await {
    applicant: () => findApplicants(db, eq(registrations.id, Number(id))),
    draft: () => findDrafts(db, eq(drafts.id, id)),
    sender: () => findSenders(db, eq(contactMessages.id, Number(id))),
    staff: () => findStaff(db, eq(users.id, Number(id))),
  }[kind]();
  return found ?? null;
}

/** Every typed word, or the phone number in another spelling than the stored one. */
function matches(text: SQL | typeof registrations.search, search: string): SQL | undefined {
  const digits = search.replace(/\D/g, "");
  const isPhone = digits.length >= 8 && /^[\d\s+().-]+$/.test(search);
  const words = holdsWords(text, search);
  if (!isPhone) return words;
  const pattern = `%${digits.slice(-10)}%`;
  return or(words, sql`regexp_replace(${text}, '[^0-9]', '', 'g') like ${pattern}`);
}

const answer = (name: string) => sql<string>`coalesce(${drafts.answers} ->> ${name}, '')`;
const draftText = folded(
  sql`(${answer("last_name")} || ' ' || ${answer("first_names")} || ' ' || ${answer("phone")}
    || ' ' || ${answer("email")})`,
);
const senderText = folded(
  sql`concat_ws(' ', ${contactMessages.name}, ${contactMessages.email}, ${contactMessages.phone})`,
);
const staffText = folded(
  sql`(${users.lastname} || ' ' || ${users.firstname} || ' ' || ${users.email})`,
);

async function findApplicants(db: Db | Tx, which: SQL | undefined): Promise<FoundPerson[]> {
  const rows = await db
    .select()
    .from(registrations)
    .where(which)
    .orderBy(desc(registrations.submittedAt), desc(registrations.id))
    .limit(MOST);
  return rows.map((row) => ({
    kind: "applicant",
    id: String(row.id),
    name: `${row.lastName} ${row.firstNames}`,
    reference: row.reference,
    phone: row.phone,
    email: row.email ?? "",
    since: row.submittedAt.toISOString(),
  }));
}

async function findDrafts(db: Db | Tx, which: SQL | undefined): Promise<FoundPerson[]> {
  const rows = await db
    .select()
    .from(drafts)
    .where(which)
    .orderBy(desc(drafts.updatedAt))
    .limit(MOST);
  return rows.map(({ id, answers, createdAt }) => {
    const text = (name: string) => [answers[name] ?? ""].flat().join(" ");
    return {
      kind: "draft",
      id,
      name: `${text("last_name")} ${text("first_names")}`.trim() || "–",
      reference: "",
      phone: text("phone"),
      email: text("email"),
      since: createdAt.toISOString(),
    };
  });
}

/** One line for each sender, not for each message. */
async function findSenders(db: Db | Tx, which: SQL | undefined): Promise<FoundPerson[]> {
  const { name, email, phone } = contactMessages;
  const sender = sql`lower(concat_ws(' ', ${name}, ${email}, ${phone}))`;
  const rows = await db
    .selectDistinctOn([sender])
    .from(contactMessages)
    .where(which)
    .orderBy(sender, desc(contactMessages.createdAt))
    .limit(MOST);
  return rows.map((row) => ({
    kind: "sender",
    id: String(row.id),
    name: row.name,
    reference: "",
    phone: row.phone ?? "",
    email: row.email ?? "",
    since: row.createdAt.toISOString(),
  }));
}

async function findStaff(db: Db | Tx, which: SQL | undefined): Promise<FoundPerson[]> {
  const rows = await db.select().from(users).where(which).orderBy(users.lastname).limit(MOST);
  return rows.map((row) => ({
    kind: "staff",
    id: String(row.id),
    name: nameOf(row),
    reference: "",
    phone: "",
    email: row.email,
    since: row.createdAt.toISOString(),
  }));
}
