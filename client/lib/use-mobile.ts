/** Mobile or not, by the user agent, as the specification defines it. For behaviour only: layout is the style sheet's. */

/** Whether a user agent names itself mobile. */
export function isMobileAgent(userAgent: string): boolean {
  return /mobile/i.test(userAgent);
}
