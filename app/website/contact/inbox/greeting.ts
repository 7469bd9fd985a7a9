const greetings = [
  "bonjour",
  "bonsoir",
  "salut",
  "cher",
  "chère",
  "chers",
  "chères",
  "madame",
  "monsieur",
  "hello",
  "hi",
  "dear",
  "good morning",
  "good afternoon",
  "good evening",
  "guten tag",
  "guten morgen",
  "guten abend",
  "hallo",
  "sehr geehrte",
  "sehr geehrter",
  "liebe",
  "lieber",
];

/** Whether an answer starts with a greeting; the email adds none then. */
export function startsWithGreeting(text: string): boolean {
  const start = text.trimStart().toLowerCase();
  return greetings.some(
    (word) => start.startsWith(word) && !/[\p{L}]/u.test(start[word.length] ?? ""),
  );
}
