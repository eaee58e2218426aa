/** Serves shared/api/column-staff.ts. */
import type { FastifyInstance } from 'fastify';
import {
  addColumn,
  addListType,
  deleteColumn,
  deleteListType,
  listEditedColumns,
  moveColumn,
  moveListType,
  saveColumn,
  saveListType,
} from '#shared/api/column-staff.ts';
import { route } from '#server/http/route.ts';
import type { ColumnEditService } from '#server/services/content/column-edit.ts';
import { ownAnswer } from '#server/http/no-store.ts';

export function registerColumnStaffRoutes(app: FastifyInstance, { columnEdit }: { columnEdit: ColumnEditService }): void {
  route(app, listEditedColumns, async () => ownAnswer(await columnEdit.list()));
  route(app, addColumn, async ({ body, viewer }) => ownAnswer(await columnEdit.add(viewer, body)));
  route(app, saveColumn, async ({ body, viewer }) => ownAnswer(await columnEdit.save(viewer, body)));
  route(app, moveColumn, async ({ body, viewer }) => ownAnswer(await columnEdit.move(viewer, body)));
  route(app, deleteColumn, async ({ body, viewer }) => ownAnswer(await columnEdit.delete(viewer, body.id)));
  route(app, addListType, async ({ body, viewer }) => ownAnswer(await columnEdit.addType(viewer, body)));
  route(app, saveListType, async ({ body, viewer }) => ownAnswer(await columnEdit.saveType(viewer, body)));
  route(app, moveListType, async ({ body, viewer }) => ownAnswer(await columnEdit.moveType(viewer, body)));
  route(app, deleteListType, async ({ body, viewer }) => ownAnswer(await columnEdit.deleteType(viewer, body)));
}
