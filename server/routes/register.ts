/** All endpoints of the CMS, each domain from its own file. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';

export async function registerEndpoints(_app: FastifyInstance, _context: AppContext): Promise<void> {}
