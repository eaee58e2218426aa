/** Serves shared/api/manage-dictionary.ts. */
import type { FastifyInstance } from 'fastify';
import {
  addEntry,
  deleteEntry,
  listDictionaries,
  moveEntry,
  restoreEntry,
  saveEntry,
  setDefaultEntry,
} from '#shared/api/manage-dictionary.ts';
import { route } from '#server/route.ts';
import type { DictionaryEditService } from '#server/services/dictionary-edit.ts';
import { ownAnswer } from './own-answer.ts';

export function registerManageDictionaryRoutes(app: FastifyInstance, { dictionaryEdit }: { dictionaryEdit: DictionaryEditService }): void {
  route(app, listDictionaries, async () => ownAnswer(await dictionaryEdit.list()));
  route(app, addEntry, async ({ body, viewer }) => ownAnswer(await dictionaryEdit.add(viewer, body)));
  route(app, saveEntry, async ({ body, viewer }) => ownAnswer(await dictionaryEdit.save(viewer, body)));
  route(app, moveEntry, async ({ body, viewer }) => ownAnswer(await dictionaryEdit.move(viewer, body)));
  route(app, setDefaultEntry, async ({ body, viewer }) => ownAnswer(await dictionaryEdit.setDefault(viewer, body.id)));
  route(app, restoreEntry, async ({ body, viewer }) => ownAnswer(await dictionaryEdit.restore(viewer, body.id)));
  route(app, deleteEntry, async ({ body, viewer }) => ownAnswer(await dictionaryEdit.delete(viewer, body.id)));
}
