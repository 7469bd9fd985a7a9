import { Avatar, type AvatarProps } from "@mantine/core";

type Props = { name: string; photo: string | null; size?: number } & Pick<AvatarProps, "variant">;

/** A photo, or the initials. Hidden from screen readers, because the name is always beside it. */
export function PersonPhoto({ name, photo, size = 30, variant }: Props) {
  return (
    <Avatar
      src={photo}
      name={name}
      size={size}
      color="primary"
      {...(variant ? { variant } : {})}
      aria-hidden
      imageProps={{ alt: "", loading: "lazy" }}
    />
  );
}
