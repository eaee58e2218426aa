/** The words of a piece of sanitised HTML, for descriptions. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Drops the tags and resolves the entities that the sanitiser writes. The result is text, never to be used as HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (match, name: string) => entities[name] ?? match)
    .replace(/\s+/g, ' ')
    .trim();
}
