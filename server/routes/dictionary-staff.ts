/** Serves shared/api/dictionary-staff.ts. */
import type { FastifyInstance } from 'fastify';
import {
  addEntry,
  deleteEntry,
  listDictionaries,
  moveEntry,
  restoreEntry,
  saveEntry,
  setDefaultEntry,
} from '#shared/api/dictionary-staff.ts';
import { route } from '#server/http/route.ts';
import type { DictionaryEditService } from '#server/services/content/dictionary-edit.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerDictionaryStaffRoutes(app: FastifyInstance, { dictionaryEdit }: { dictionaryEdit: DictionaryEditService }): void {
  route(app, listDictionaries, async () => uncached(await dictionaryEdit.list()));
  route(app, addEntry, async ({ body, viewer }) => uncached(await dictionaryEdit.add(viewer, body)));
  route(app, saveEntry, async ({ body, viewer }) => uncached(await dictionaryEdit.save(viewer, body)));
  route(app, moveEntry, async ({ body, viewer }) => uncached(await dictionaryEdit.move(viewer, body)));
  route(app, setDefaultEntry, async ({ body, viewer }) => uncached(await dictionaryEdit.setDefault(viewer, body.id)));
  route(app, restoreEntry, async ({ body, viewer }) => uncached(await dictionaryEdit.restore(viewer, body.id)));
  route(app, deleteEntry, async ({ body, viewer }) => uncached(await dictionaryEdit.delete(viewer, body.id)));
}
