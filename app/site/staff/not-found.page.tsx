import { data } from "react-router";

/** An unknown address below the staff area: said inside its frame. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
