/** The least that a site of these libraries needs to start: Fastify, pg with one statement, and React with one element. */
import Fastify from 'fastify';
import pg from 'pg';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const database = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = Fastify();
app.get('/', async (_request, reply) => {
  const { rows } = await database.query('select 1 as one');
  return reply.type('text/html').send(renderToString(createElement('p', null, rows[0]?.one)));
});
await app.listen({ host: process.env.HOST, port: Number(process.env.PORT) });
