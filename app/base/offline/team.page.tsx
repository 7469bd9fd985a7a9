import { TeamMessage } from "#app/base/shell/error-page.tsx";

/** Shown offline in place of every page of the team area. */
export default function TeamOffline() {
  return <TeamMessage />;
}
