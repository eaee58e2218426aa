/**
 * Runs before the scripts of a page of a rehearsal. The site calls itself without cookies, but the gate lets nothing in without its
 * own; and views, which a rehearsal does not count, are not sent.
 */

/** Address of the script; the gate answers it. */
export const copyScriptPath = '/rehearsal-copy.js';

/** Calls that only count. */
const counts = ['/web/stat', '/web/cms/view'];

export const copyScript = `{
  const send = window.fetch;
  const counts = ${JSON.stringify(counts)};
  const pathOf = (asked) => new URL(asked instanceof Request ? asked.url : asked, location.href).pathname;
  window.fetch = async (asked, options) =>
    counts.includes(pathOf(asked))
      ? Response.json({ code: 200, msg: '', desc: '', data: null })
      : send(asked, { ...options, credentials: 'same-origin' });
}
`;
