/** Paragraphs of a text field and their HTML: what is no more than paragraphs is edited as plain text, anything else as it is. */

const plain = /^(?:<p>(?:[^<]|<br ?\/?>)*<\/p>\s*)*$/;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Whether HTML holds anything besides paragraphs, so that its editor has to see the tags. */
export function hasTags(html: string): boolean {
  return html.includes('<') && !plain.test(html);
}

/** What the field shows: paragraphs with an empty line between them. */
export function toParagraphs(html: string): string {
  if (!html.includes('<') || hasTags(html)) return html;
  const text = html
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/p>\s*(?=<p>)/g, '\n\n')
    .replace(/<\/?p>/g, '');
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity).trim();
}

/** The HTML of what was typed; `before` says whether tags are tags there. */
export function fromParagraphs(text: string, before: string): string {
  if (hasTags(before)) return text;
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign).replaceAll('\n', '<br />')}</p>`)
    .join('');
}
