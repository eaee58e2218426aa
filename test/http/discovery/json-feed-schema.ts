/** JSON Feed 1.1 (jsonfeed.org/version/1.1) as a schema that refuses unknown fields. */
import Type from 'typebox';
import { Compile } from 'typebox/compile';

const url = Type.String({ pattern: '^https?://' });
const instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$' });
const strict = { additionalProperties: false };
const author = Type.Object(
  { name: Type.Optional(Type.String({ minLength: 1 })), url: Type.Optional(url), avatar: Type.Optional(url) },
  { ...strict, minProperties: 1 },
);
const attachment = Type.Object(
  {
    url,
    mime_type: Type.String({ pattern: '^\\w+/[\\w.+-]+$' }),
    title: Type.Optional(Type.String()),
    size_in_bytes: Type.Optional(Type.Integer({ minimum: 0 })),
    duration_in_seconds: Type.Optional(Type.Number()),
  },
  strict,
);
const item = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    url: Type.Optional(url),
    external_url: Type.Optional(url),
    title: Type.Optional(Type.String()),
    content_html: Type.Optional(Type.String()),
    content_text: Type.Optional(Type.String()),
    summary: Type.Optional(Type.String()),
    image: Type.Optional(url),
    banner_image: Type.Optional(url),
    date_published: Type.Optional(instant),
    date_modified: Type.Optional(instant),
    authors: Type.Optional(Type.Array(author, { minItems: 1 })),
    tags: Type.Optional(Type.Array(Type.String())),
    language: Type.Optional(Type.String()),
    attachments: Type.Optional(Type.Array(attachment)),
  },
  strict,
);
const feed = Compile(
  Type.Object(
    {
      version: Type.Literal('https://jsonfeed.org/version/1.1'),
      title: Type.String({ minLength: 1 }),
      home_page_url: Type.Optional(url),
      feed_url: Type.Optional(url),
      description: Type.Optional(Type.String()),
      user_comment: Type.Optional(Type.String()),
      next_url: Type.Optional(url),
      icon: Type.Optional(url),
      favicon: Type.Optional(url),
      authors: Type.Optional(Type.Array(author)),
      language: Type.Optional(Type.String()),
      expired: Type.Optional(Type.Boolean()),
      items: Type.Array(item),
    },
    strict,
  ),
);

/** Faults of a document; an item without any text is one. */
export function jsonFeedFaults(document: unknown): string[] {
  const faults = [...feed.Errors(document)].map(({ instancePath, message }) => `${instancePath} ${message}`);
  const items = (document as { items?: { content_html?: string; content_text?: string }[] }).items ?? [];
  return [...faults, ...items.flatMap((one, index) => ((one.content_html ?? one.content_text) ? [] : [`/items/${index} has no text`]))];
}
