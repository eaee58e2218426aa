/** What a server says when a connection starts: no password, the settings that clients read, ready for a query. */
import type { PGlite } from '@electric-sql/pglite';

const reported = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'standard_conforming_strings',
  'DateStyle',
  'TimeZone',
  'integer_datetimes',
  'IntervalStyle',
];

/** The bytes for every new connection; whoever may open the socket or holds the port is let in. */
export async function greetingOf(engine: PGlite): Promise<Buffer> {
  const settings = await Promise.all(reported.map((name) => engine.query<Record<string, string>>(`show ${name}`)));
  const statuses = reported.map((name, index) =>
    message('S', Buffer.from(`${name}\0${Object.values(settings[index]?.rows[0] ?? {})[0] ?? ''}\0`)),
  );
  return Buffer.concat([message('R', Buffer.alloc(4)), ...statuses, message('K', Buffer.alloc(8)), message('Z', Buffer.from('I'))]);
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
