import { writeFile } from "node:fs/promises";
import { answersText } from "./answers/answers-text.ts";

/** Writes what every call answers into the file that the OpenAPI document is made of. */
await writeFile("app/site/answers.json", answersText());
