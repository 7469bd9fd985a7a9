import { writeFile } from "node:fs/promises";
import { answersText } from "./answers/answers-text.ts";

/** Writes the answers of every route into the file that the OpenAPI document uses. */
await writeFile("app/site/answers.json", answersText());
