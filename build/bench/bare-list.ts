/**
 * The newest 20 news, or one item with its neighbours, on node:http and pg with one statement: lower bound of an answer.
 * Without `BARE_NAMED` PostgreSQL plans the statement at each call.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const { DATABASE_URL, BARE_STATEMENT = 'list', BARE_NAMED, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL });
const isPublic = 'content.in_zh and content.publish_at <= now() and (content.unpublish_at is null or content.unpublish_at > now())';
const links = (condition: string, order: string, limit: number) => `(select json_agg(link) from (
    select content.id, content.publish_at as "publishTime", revision.title_zh as title
    from content join content_revision revision on revision.id = content.live_revision_id
    where content.column_id = item.column_id and ${isPublic} and ${condition} order by ${order} limit ${limit}) link)`;
const statements = {
  list: {
    text: `select content.id, content.publish_at as "publishTime", content.view_count as "viewCount", revision.title_zh as title,
        revision.abstract_zh as "contentAbstract", list_type.label_zh as "typeLabel"
      from content
      join content_revision revision on revision.id = content.live_revision_id
      left join list_type on list_type.column_id = content.column_id and list_type.id = content.type_id
      where content.column_id = $1 and ${isPublic}
      order by content.pinned desc, content.publish_at desc, content.id desc limit 20`,
    values: ['news'],
  },
  item: {
    text: `select item.id, item.publish_at as "publishTime", item.view_count as "viewCount", shown.title_zh as title, shown.body_zh as content,
        ${links('(content.publish_at, content.id) > (item.publish_at, item.id)', 'content.publish_at, content.id', 1)} as newer,
        ${links('(content.publish_at, content.id) < (item.publish_at, item.id)', 'content.publish_at desc, content.id desc', 1)} as older,
        ${links('content.type_id = item.type_id and content.id <> item.id', 'content.pinned desc, content.publish_at desc, content.id desc', 4)} as related
      from content item join content_revision shown on shown.id = item.live_revision_id
      where item.id = $1`,
    values: ['item50'],
  },
};
const chosen = statements[BARE_STATEMENT as keyof typeof statements];
const statement = { ...chosen, ...(BARE_NAMED ? { name: BARE_STATEMENT } : {}) };

createServer((_request, response) => {
  pool.query(statement).then(
    ({ rows }) => {
      const body = JSON.stringify({ code: 200, msg: '', rows });
      response.writeHead(200, ['content-type', 'application/json', 'content-length', String(Buffer.byteLength(body))]).end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
