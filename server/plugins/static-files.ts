/**
 * Files of the build: hashed ones cached forever and precompressed, the others for an hour. One route serves the files that a
 * folder has at the first request: a route for each would take a tenth of the start, and the library's own wildcard lists the
 * folder on each request.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createNegotiation } from '#server/http/accept-encoding.ts';

const negotiate = createNegotiation(['br', 'gzip']);

export async function addStaticFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const serve = async (folder: string, options: { immutable: boolean; maxAge: string }) => {
    const root = join(clientFolder, folder);
    if (!existsSync(root)) return;
    let names: ReadonlySet<string> | undefined;
    await app.register(async (files) => {
      // The library reads the header too; it is given the coding that ours has chosen.
      files.addHook('onRequest', async ({ headers }) => {
        if (headers['accept-encoding'] !== undefined) headers['accept-encoding'] = negotiate(headers['accept-encoding']);
      });
      await files.register(fastifyStatic, { root, serve: false, preCompressed: true, ...options });
      files.route({
        method: ['GET', 'HEAD'],
        url: `/${folder}/*`,
        schema: { hide: true } as object,
        handler: (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
          const name = request.params['*'];
          // Other paths in these folders are 404, not pages.
          names ??= filesIn(root);
          return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
        },
      });
    });
  };
  await serve('assets', { immutable: true, maxAge: '365d' });
  await serve('fonts', { immutable: true, maxAge: '365d' });
  await serve('static', { immutable: false, maxAge: '1h' });
}

/** Paths of the files below a folder as they stand in addresses, without the compressed copies. */
function filesIn(root: string): ReadonlySet<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
  return new Set(names.filter((name) => !/\.(br|gz)$/.test(name)));
}
