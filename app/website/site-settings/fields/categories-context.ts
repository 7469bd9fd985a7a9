import { createContext, use } from "react";

type Choice = { value: string; label: string };

/** The categories of courses that an initiative can name. */
export const CategoriesContext = createContext<Choice[]>([]);

export function useCategoryNames(): Choice[] {
  return use(CategoriesContext);
}
