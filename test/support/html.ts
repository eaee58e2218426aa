/** Parses a served page: its elements by tag and attributes. Sufficient for tests, not for arbitrary HTML. */
import { createHash } from 'node:crypto';

export interface Element {
  attributes: Record<string, string>;
  text: string;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity);
}

/** All elements of a tag in order; `text` is the content up to the closing tag, for tags that have one. */
export function elements(html: string, tag: string): Element[] {
  const found = [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*?)?/?>`, 'g'))];
  return found.map((match) => {
    const begin = match.index + match[0].length;
    const end = html.indexOf(`</${tag}>`, begin);
    const attributes = [...(match[1] ?? '').matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]);
    return { attributes: Object.fromEntries(attributes) as Record<string, string>, text: end === -1 ? '' : decode(html.slice(begin, end)) };
  });
}

/** Content of the one `<meta>` with this name or property; null without one. Throws if there are several. */
export function metaContent(html: string, name: string): string | null {
  const found = metaContents(html, name);
  if (found.length > 1) throw new Error(`The page has ${found.length} × meta ${name}`);
  return found[0] ?? null;
}

/** The contents of all `<meta>` elements with a name or property, in order. */
export function metaContents(html: string, name: string): string[] {
  return elements(html, 'meta')
    .filter(({ attributes }) => attributes['name'] === name || attributes['property'] === name)
    .map(({ attributes }) => attributes['content'] ?? '');
}

/** Addresses of `<link rel=…>` elements, by hreflang if present, else by rel; other formats of the page (feeds, oEmbed) are not alternates. */
export function links(html: string, rel: string): Record<string, string> {
  const found = elements(html, 'link').filter(({ attributes }) => attributes['rel'] === rel && !attributes['type']?.includes('+'));
  return Object.fromEntries(found.map(({ attributes }) => [attributes['hreflang'] ?? rel, attributes['href'] ?? '']));
}

/** The sources that a policy admits for a directive. */
export function policySources(policy: string, directive: string): string[] {
  const found = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === directive);
  return found?.slice(1) ?? [];
}

/** A source expression for an inline text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Raw texts of elements with their entities, as the browser hashes them. */
export function rawTexts(html: string, tag: string): Element[] {
  return [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, given = '', text = '']) => ({
    attributes: Object.fromEntries(
      [...given.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]),
    ) as Record<string, string>,
    text,
  }));
}
