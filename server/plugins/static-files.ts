/**
 * Files of the build: hashed ones cached forever and precompressed, the others for an hour. Routes are registered for
 * the files present at the start, because the library's wildcard lists the folder on each request.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createNegotiation } from '#server/http/accept-encoding.ts';

const negotiate = createNegotiation(['br', 'gzip']);

export async function addStaticFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const serve = async (folder: string, options: { immutable: boolean; maxAge: string }) => {
    const root = join(clientFolder, folder);
    if (!existsSync(root)) return;
    await app.register(async (files) => {
      // The library reads the header by itself; it gets the coding that ours has chosen.
      files.addHook('onRequest', async ({ headers }) => {
        if (headers['accept-encoding'] !== undefined) headers['accept-encoding'] = negotiate(headers['accept-encoding']);
      });
      await files.register(fastifyStatic, {
        root,
        prefix: `/${folder}/`,
        preCompressed: true,
        wildcard: false,
        globIgnore: ['**/*.br', '**/*.gz'],
        decorateReply: false,
        ...options,
      });
    });
    // Other paths in these folders are 404, not pages.
    app.get(`/${folder}/*`, (_request, reply) => reply.callNotFound());
  };
  await serve('assets', { immutable: true, maxAge: '365d' });
  await serve('fonts', { immutable: true, maxAge: '365d' });
  await serve('static', { immutable: false, maxAge: '1h' });
}
