/** Where each service takes an address to share; none of them is asked before a visitor clicks. */
export function shareAddresses(url: string, title: string) {
  const page = encodeURIComponent(url);
  const words = encodeURIComponent(title);
  return [
    { service: "whatsapp", href: `https://wa.me/?text=${words}%20${page}` },
    { service: "facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { service: "linkedin", href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    { service: "email", href: `mailto:?subject=${words}&body=${page}` },
  ] as const;
}
