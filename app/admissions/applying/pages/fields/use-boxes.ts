import { type ChangeEvent, createContext, useContext } from "react";

export type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type OnChange = (event: ChangeEvent<Box>) => void;

/** Given where a script keeps the values; elsewhere the browser does. */
const BoxContext = createContext<OnChange | null>(null);
export const BoxProvider = BoxContext.Provider;

/** The value of a field, and what happens when it changes. */
export function useBoxes() {
  const onChange = useContext(BoxContext);
  return {
    valued: (value: string | string[]) =>
      onChange ? { value, onChange } : { defaultValue: value },
    ticked: (checked: boolean) => (onChange ? { checked, onChange } : { defaultChecked: checked }),
  };
}
