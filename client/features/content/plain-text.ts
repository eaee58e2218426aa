/** Plain text of sanitised HTML, for descriptions. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Removes tags and resolves the entities that the sanitiser writes. Never use the result as HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (match, name: string) => entities[name] ?? match)
    .replace(/\s+/g, ' ')
    .trim();
}
