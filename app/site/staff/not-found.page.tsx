import { data } from "react-router";

/** An unknown address of the staff area, shown inside its frame. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
