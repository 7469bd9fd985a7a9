/** Names that lead to no site or mailbox on the internet. */
export function isPlaceholder(hostname: string): boolean {
  return (
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ||
    /(^|\.)(example|invalid|test|localhost|local)$/.test(hostname) ||
    /(^|\.)example\.(com|net|org)$/.test(hostname)
  );
}
