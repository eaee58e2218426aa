/** Converts between plain paragraphs and HTML; HTML with other tags is edited as HTML. */

const plain = /^(?:<p>(?:[^<]|<br ?\/?>)*<\/p>\s*)*$/;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Whether HTML contains tags other than paragraphs. */
export function hasTags(html: string): boolean {
  return html.includes('<') && !plain.test(html);
}

/** Text for the field: paragraphs separated by empty lines. */
export function toParagraphs(html: string): string {
  if (!html.includes('<') || hasTags(html)) return html;
  const text = html
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/p>\s*(?=<p>)/g, '\n\n')
    .replace(/<\/?p>/g, '');
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity).trim();
}

/** HTML of the typed text; if `before` has other tags, the text is HTML already. */
export function fromParagraphs(text: string, before: string): string {
  if (hasTags(before)) return text;
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign).replaceAll('\n', '<br />')}</p>`)
    .join('');
}
