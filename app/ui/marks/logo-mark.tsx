import { Mark } from "./mark.tsx";

type Props = {
  /** In the colour of the surrounding text, for print or busy backgrounds. */
  mono?: boolean;
  /** Leave out when the name is beside the logo. */
  title?: string;
  className?: string | undefined;
};

/** Woven stairs and a person jumping off them: a springboard, the programme's name. */
export function LogoMark({ mono = false, title, className }: Props) {
  return (
    <Mark
      title={title}
      className={className}
      viewBox="0 0 24 24"
      width="40"
      height="40"
      fill="currentColor"
    >
      <path d="M.5 16.5h3v7h-3zm4 0h3v7h-3zM8.5 8.5h3v7h-3zm4 0h3v7h-3zM16.5 16.5h3v7h-3zm4 0h3v7h-3zM16.5.5h3v7h-3zm4 0h3v7h-3z" />
      <path
        fill={mono ? undefined : "#ff9900"}
        d="M8.5 16.5h7v3h-7zm0 4h7v3h-7zM16.5 8.5h7v3h-7zm0 4h7v3h-7z"
      />
      <circle fill={mono ? undefined : "#ffcc00"} cx="5" cy="5" r="3.5" />
    </Mark>
  );
}
