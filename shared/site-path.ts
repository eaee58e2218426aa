/** Paths of this site in what people and tables send. */

/**
 * Whether a text is a path of this site, also once browsers have resolved its dots: "/..//host" and "/%2e%2e//host" then name
 * another host, as "//host" and "/\\host" do at once.
 */
export function isSitePath(path: string): boolean {
  if (!/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(path) || !URL.canParse(`http://site${path}`)) return false;
  return !new URL(`http://site${path}`).pathname.startsWith('//');
}

/** Whether an address has a user part, which hides its host: "https://good.example@evil.example/". */
export function hasUserPart(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && (url.username !== '' || url.password !== '');
}
