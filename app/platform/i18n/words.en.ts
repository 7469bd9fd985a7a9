import { collectWords } from "./words.ts";

export default collectWords(
  "en",
  import.meta.env &&
    import.meta.glob<object>("../../**/messages/en.json", { eager: true, import: "default" }),
);
