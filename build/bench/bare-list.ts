/**
 * The newest 20 news on node:http and pg, with one statement that PostgreSQL plans at each call: lower bound of a list
 * without prepared statements.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
const statement = `select content.id, content.publish_at as "publishTime", content.view_count as "viewCount", revision.title_zh as title,
    revision.abstract_zh as "contentAbstract", list_type.label_zh as "typeLabel"
  from content
  join content_revision revision on revision.id = content.live_revision_id
  left join list_type on list_type.column_id = content.column_id and list_type.id = content.type_id
  where content.column_id = $1 and content.in_zh and content.publish_at <= now() and (content.unpublish_at is null or content.unpublish_at > now())
  order by content.pinned desc, content.publish_at desc, content.id desc limit 20`;

createServer((_request, response) => {
  pool.query(statement, ['news']).then(
    ({ rows }) => {
      const body = JSON.stringify({ code: 200, msg: '', rows });
      response.writeHead(200, ['content-type', 'application/json', 'content-length', String(Buffer.byteLength(body))]).end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
