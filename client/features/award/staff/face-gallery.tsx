/** Face gallery for staff: columns, and the faces of one column in order. */
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Api } from '#shared/http/api-client.ts';
import {
  faceColumnRecord,
  faceColumnsMax,
  faceRecord,
  facesMax,
  placeFace,
  placeFaceColumn,
  type FaceColumnRow,
  type FaceRow,
} from '#shared/api/record/face.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { useName } from '#client/record/names.tsx';
import { OrderDialog } from '#client/record/order-dialog.tsx';
import { neighbourOf } from '#client/record/order-moves.ts';
import { RecordState, RecordWaits, useRecord } from '#client/record/record-state.tsx';
import { RemovedFrame } from '#client/record/removed-frame.tsx';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { useAction } from '#client/record/use-action.ts';
import { RemovalQuestion, useRemoval } from '#client/record/use-removal.tsx';
import { writeAddress } from '#client/record/write-address.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { EditionFrame } from './edition-style.ts';
import { FaceList } from './face-list.tsx';
import { PartChips, PartHead } from './part-head.tsx';

const FaceForm = lazy(() => import('./face-form.tsx').then((module) => ({ default: module.FaceForm })));
const FaceColumnForm = lazy(() => import('./face-form.tsx').then((module) => ({ default: module.FaceColumnForm })));
const NewRecord = lazy(() => import('#client/record/new-record.tsx').then((module) => ({ default: module.NewRecord })));
const ChosenPicture = lazy(() => import('#client/record/record-form.tsx').then((module) => ({ default: module.ChosenPicture })));

const loadColumns = (api: Api, _id: string, signal: AbortSignal) =>
  api(faceColumnRecord.calls.list, { query: { pageSize: faceColumnsMax } }, { signal });
const loadFaces = (api: Api, columnId: string, signal: AbortSignal) =>
  api(faceRecord.calls.list, { query: { columnId, pageSize: facesMax } }, { signal });

const addressOf = (query: Readonly<Record<string, string>>) => writeAddress('', query);

/** Only below a guard, so that the URL is only read in the browser. `?columnId=` shows a column, `?id=` opens a face, `?column=` the form of a column. */
export function FaceGallery({ picker }: { picker: PicturePicker }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [restored, setRestored] = useState(0);
  const query = new URLSearchParams(search);
  const [shown, faceId, columnId] = [query.get('columnId') ?? '', query.get('id'), query.get('column')];
  const show = (change: Readonly<Record<string, string>>) => void navigate({ search: addressOf(change) });
  const back = () => show({ columnId: shown });
  return (
    <RemovedFrame onRestored={() => setRestored((count) => count + 1)}>
      {faceId || columnId ? (
        // Outside of what an undo draws anew, which would lose what is typed.
        <Suspense fallback={<RecordWaits />}>
          {faceId ? (
            <FaceForm key={faceId} id={faceId} picker={picker} onBack={back} />
          ) : (
            <FaceColumnForm id={columnId ?? ''} picker={picker} onBack={back} />
          )}
        </Suspense>
      ) : (
        <Gallery key={restored} shown={shown} show={show} picker={picker} />
      )}
    </RemovedFrame>
  );
}

interface GalleryProps {
  /** Id of the column, or '' for the first one. */
  shown: string;
  show: (query: Readonly<Record<string, string>>) => void;
  picker: PicturePicker;
}

function Gallery({ shown, show, picker }: GalleryProps) {
  const t = useT();
  const nameOf = useName();
  const { record: columns, isFailed, reload } = useRecord<FaceColumnRow[]>('all', loadColumns);
  const [dialog, setDialog] = useState<'add' | 'order' | null>(null);
  if (!columns) return <RecordState isFailed={isFailed} onRetry={reload} />;
  const current = columns.find(({ id }) => id === shown) ?? columns[0];
  return (
    <EditionFrame>
      <RecordSheet>
        <PartChips
          label={t('awards:faces.columns')}
          parts={columns}
          current={current?.id}
          countOf={(at) => columns[at]?.faces ?? 0}
          pathOf={(columnId) => `${staffPaths.faces}${addressOf({ columnId })}`}
          addLabel={t('awards:faces.column.add')}
          onAdd={() => setDialog('add')}
          onOrder={() => setDialog('order')}
        />
        {current ? (
          <Column
            key={current.id}
            column={current}
            picker={picker}
            onOpen={(id) => show({ columnId: current.id, id })}
            onEdit={() => show({ columnId: current.id, column: current.id })}
            onChanged={reload}
          />
        ) : (
          <EmptyState title={t('awards:faces.noColumns')} />
        )}
        {dialog === 'order' ? (
          <OrderDialog
            title={t('awards:faces.columnOrder')}
            rows={columns.map(({ id, labelZh, labelEn }) => ({ id, name: nameOf(labelZh, labelEn) }))}
            place={placeFaceColumn}
            onDone={reload}
            onClose={() => setDialog(null)}
          />
        ) : null}
        <Suspense>
          {dialog === 'add' ? (
            <NewRecord
              of={faceColumnRecord}
              title={t('awards:faces.column.add')}
              known={{}}
              onDone={(id) => {
                setDialog(null);
                reload();
                show({ columnId: id });
              }}
              onClose={() => setDialog(null)}
            />
          ) : null}
        </Suspense>
      </RecordSheet>
    </EditionFrame>
  );
}

interface ColumnProps {
  column: FaceColumnRow;
  picker: PicturePicker;
  onOpen: (id: string) => void;
  onEdit: () => void;
  onChanged: () => void;
}

function Column({ column, picker, onOpen, onEdit, onChanged }: ColumnProps) {
  const t = useT();
  const api = useApi();
  const { record: faces, isFailed, reload } = useRecord<FaceRow[]>(column.id, loadFaces);
  const [isAdding, setAdding] = useState(false);
  const renew = () => {
    reload();
    onChanged();
  };
  const { run } = useAction(renew);
  const { ask, question } = useRemoval({ onRemoved: renew, onConflict: renew });
  const order = (ids: readonly string[], id: string) =>
    run(() => api(placeFace, { body: { id, ...neighbourOf(ids, id) } }, { showLoading: true }), renew);
  const removeFace = (id: string, name: string) =>
    ask({
      name,
      text: 'awards:faces.face.removeText',
      remove: (to) => to(faceRecord.calls.remove, { body: { id } }, { showLoading: true }),
    });
  const removeColumn = (name: string) =>
    ask({
      name,
      text: 'awards:faces.column.removeText',
      remove: (to) => to(faceColumnRecord.calls.remove, { body: { id: column.id } }, { showLoading: true }),
    });
  const to = (id: string) => `${staffPaths.faces}${addressOf({ columnId: column.id, id })}`;
  return (
    <>
      <HeadTools>
        <ListExport list={faceRecord.calls.list} query={{ columnId: column.id }} />
      </HeadTools>
      <PartHead
        zh={column.labelZh}
        en={column.labelEn}
        note={[column.year, t('awards:faces.count', { faces: column.faces, shown: column.shown })].filter(Boolean).join(' · ')}
        onEdit={onEdit}
        onRemove={removeColumn}
      >
        <Button small onClick={() => setAdding(true)}>
          <Plus className="icon" aria-hidden="true" /> <span>{t('awards:faces.face.add')}</span>
        </Button>
      </PartHead>
      {faces && !isFailed ? null : <RecordState isFailed={isFailed} onRetry={reload} />}
      {faces?.length === 0 ? <EmptyState title={t('awards:faces.empty')} text={t('awards:faces.emptyText')} /> : null}
      {faces && faces.length > 0 ? <FaceList faces={faces} to={to} onOrder={order} onEdit={onOpen} onRemove={removeFace} /> : null}
      <Suspense>
        {isAdding ? (
          <NewRecord
            of={faceRecord}
            title={t('awards:faces.face.add')}
            known={{ columnId: column.id }}
            onDone={onOpen}
            onClose={() => setAdding(false)}
          >
            {({ form }) => (
              <ChosenPicture
                label={t('awards:field.imageId')}
                known={[]}
                id={form.values['imageId']}
                canDrop={false}
                error={form.field('imageId').error}
                picker={picker}
                onChange={(id) => form.set('imageId', id ?? '')}
              />
            )}
          </NewRecord>
        ) : null}
      </Suspense>
      <RemovalQuestion {...question} />
    </>
  );
}
