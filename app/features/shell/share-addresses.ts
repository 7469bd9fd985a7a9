/** The share URL of each service; nothing is requested before a click. */
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
