import { Notifications } from "@mantine/notifications";

/** Panels and their buttons are on the right: nothing may cover them there. */
export default function Notices() {
  return <Notifications position="bottom-left" />;
}
