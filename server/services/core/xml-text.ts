/** Texts and addresses inside XML: nothing that a title holds can end an element or make a document unreadable. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** What XML 1.0 allows nowhere, escaped or not. */
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Addresses and instants, which are most of a sitemap: nothing in them is escaped. */
const plain = /^[\w.:/-]*$/;

export function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

/** `<name>text</name>`; nothing where the text is empty. */
export function xmlElement(name: string, text: string | number | null | undefined): string {
  return text === null || text === undefined || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** The address as XML documents name it: absolute, with everything encoded that an address encodes. */
export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, `${origin}/`).href;
}
