/** XML escaping of texts and URLs. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML 1.0 forbids, even escaped. */
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Fast path for URLs and instants, most of a sitemap: nothing in them needs escaping. */
const plain = /^[\w.:/-]*$/;

export function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

/** `<name>text</name>`; '' for an empty text. */
export function xmlElement(name: string, text: string | number | null | undefined): string {
  return text === null || text === undefined || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** Absolute, percent-encoded URL. */
export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, `${origin}/`).href;
}
