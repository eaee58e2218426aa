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
import { uncached } from '#server/http/no-store.ts';

export function registerColumnStaffRoutes(app: FastifyInstance, { columnEdit }: { columnEdit: ColumnEditService }): void {
  route(app, listEditedColumns, async () => uncached(await columnEdit.list()));
  route(app, addColumn, async ({ body, viewer }) => uncached(await columnEdit.add(viewer, body)));
  route(app, saveColumn, async ({ body, viewer }) => uncached(await columnEdit.save(viewer, body)));
  route(app, moveColumn, async ({ body, viewer }) => uncached(await columnEdit.move(viewer, body)));
  route(app, deleteColumn, async ({ body, viewer }) => uncached(await columnEdit.delete(viewer, body.id)));
  route(app, addListType, async ({ body, viewer }) => uncached(await columnEdit.addType(viewer, body)));
  route(app, saveListType, async ({ body, viewer }) => uncached(await columnEdit.saveType(viewer, body)));
  route(app, moveListType, async ({ body, viewer }) => uncached(await columnEdit.moveType(viewer, body)));
  route(app, deleteListType, async ({ body, viewer }) => uncached(await columnEdit.deleteType(viewer, body)));
}
