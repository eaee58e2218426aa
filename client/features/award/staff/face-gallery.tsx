/** Face gallery for staff: columns, and the faces of one column in order. */
import { lazy, Suspense, useState } from 'react';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { useLocation, useNavigate } from 'react-router';
import type { Api } from '#shared/http/api-client.ts';
import {
  listManagedFaceColumns,
  listManagedFaces,
  orderFaces,
  removeFace,
  type ManagedFace,
  type ManagedFaceColumn,
} from '#shared/api/face-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { Link } from '#client/ui/link.tsx';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { EditionFrame } from './edition-style.ts';
import { FaceColumnForm } from './face-column-form.tsx';
import { FaceList } from './face-list.tsx';
import { useNoteRemoval } from '#client/record/removed-frame.tsx';
import { useName } from '#client/record/names.tsx';
import { PartHead } from './part-head.tsx';
import { RecordState, RecordWaits, useRecord } from '#client/record/record-state.tsx';
import { RemoveQuestion } from '#client/record/form-questions.tsx';
import { OrderDialog } from '#client/record/order-dialog.tsx';
import { useAction } from '#client/record/use-action.ts';
import { writeAddress } from '#client/record/write-address.ts';

const FaceForm = lazy(() => import('./face-form.tsx').then((module) => ({ default: module.FaceForm })));

const loadColumns = (api: Api, _id: string, signal: AbortSignal) => api(listManagedFaceColumns, {}, { noLoading: true, signal });
const loadFaces = (api: Api, columnId: string, signal: AbortSignal) =>
  api(listManagedFaces, { query: { columnId } }, { noLoading: true, signal });

/** URL parameter value for a new face. */
const newFace = 'new';

/** Only below a guard, so that the URL is only read in the browser. */
export function FaceGallery({ picker }: { picker: PicturePicker }) {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { record: columns, isFailed, reload } = useRecord<ManagedFaceColumn[]>('all', loadColumns);
  const [column, setColumn] = useState<ManagedFaceColumn | 'new' | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const api = useApi();
  const nameOf = useName();
  const { run } = useAction(reload);
  if (!columns) return <RecordState isFailed={isFailed} onRetry={reload} />;
  const showColumn = (columnId: string) => void navigate({ search: writeAddress('', { columnId }) });
  const query = new URLSearchParams(search);
  const current = columns.find(({ id }) => id === query.get('columnId')) ?? columns[0];
  const id = query.get('id') ?? '';
  if (id && current)
    return <OneFace key={id} id={id} column={current} picker={picker} onBack={() => showColumn(current.id)} onSaved={reload} />;
  return (
    <EditionFrame>
      <RecordSheet>
        <ColumnChips columns={columns} current={current} onAdd={() => setColumn('new')} onOrder={() => setOrdering(true)} />
        {current ? (
          <Column key={current.id} column={current} onEdit={() => setColumn(current)} onChanged={reload} />
        ) : (
          <EmptyState title={t('awards:faces.noColumns')} />
        )}
        {isOrdering ? (
          <OrderDialog
            title={t('awards:faces.columnOrder')}
            rows={columns.map(({ id: columnId, labelZh, labelEn }) => ({ id: columnId, name: nameOf(labelZh, labelEn) }))}
            onOrder={({ base, ids }) => run(() => api(orderFaces, { body: { columnId: null, base: [...base], ids: [...ids] } }), reload)}
            onClose={() => setOrdering(false)}
          />
        ) : null}
        {column ? (
          <FaceColumnForm
            column={column === 'new' ? null : column}
            picker={picker}
            onDone={(columnId) => {
              setColumn(null);
              reload();
              showColumn(columnId);
            }}
            onClose={() => setColumn(null)}
          />
        ) : null}
      </RecordSheet>
    </EditionFrame>
  );
}

interface ChipsProps {
  columns: readonly ManagedFaceColumn[];
  current: ManagedFaceColumn | undefined;
  onAdd: () => void;
  onOrder: () => void;
}

function ColumnChips({ columns, current, onAdd, onOrder }: ChipsProps) {
  const t = useT();
  const nameOf = useName();
  return (
    <nav className="chips" aria-label={t('awards:faces.columns')}>
      {columns.map(({ id, labelZh, labelEn, faces }) => (
        <Link
          key={id}
          className="chip"
          aria-current={id === current?.id ? 'true' : undefined}
          data-keep-scroll=""
          to={`${staffPaths.faces}${writeAddress('', { columnId: id })}`}
        >
          <span>{nameOf(labelZh, labelEn)}</span> <i>{faces}</i>
        </Link>
      ))}
      <Button small variant="ghost" onClick={onAdd}>
        {t('awards:faces.columnAdd')}
      </Button>
      {columns.length > 1 ? (
        <Button small variant="ghost" onClick={onOrder}>
          {t('awards:order.open')}
        </Button>
      ) : null}
    </nav>
  );
}

interface ColumnProps {
  column: ManagedFaceColumn;
  onEdit: () => void;
  onChanged: () => void;
}

function Column({ column, onEdit, onChanged }: ColumnProps) {
  const t = useT();
  const api = useApi();
  const navigate = useNavigate();
  const { record: faces, isFailed, reload } = useRecord<ManagedFace[]>(column.id, loadFaces);
  const [removal, setRemoval] = useState<{ kind: 'face' | 'column'; id: string; name: string } | null>(null);
  const renew = () => {
    reload();
    onChanged();
  };
  const { run } = useAction(renew);
  const noteRemoval = useNoteRemoval();
  const order = (ids: string[]) =>
    run(() => api(orderFaces, { body: { columnId: column.id, base: faces?.map((face) => face.id) ?? [], ids } }), renew);
  const remove = () => {
    if (removal)
      void run(
        () => api(removeFace, { body: { kind: removal.kind, id: removal.id } }),
        ({ removedId }) => {
          noteRemoval({ removedId, name: removal.name, onRestored: renew });
          renew();
        },
      );
    setRemoval(null);
  };
  const to = (id: string) => `${staffPaths.faces}${writeAddress('', { columnId: column.id, id })}`;
  return (
    <>
      <HeadTools>
        <ListExport list={listManagedFaces} query={{ columnId: column.id }} />
      </HeadTools>
      <PartHead
        zh={column.labelZh}
        en={column.labelEn}
        note={[column.year, t('awards:faces.count', { faces: column.faces, shown: column.shown })].filter(Boolean).join(' · ')}
        onEdit={onEdit}
        onRemove={(name) => setRemoval({ kind: 'column', id: column.id, name })}
      >
        <Link className="button small-button" to={to(newFace)}>
          <Plus className="icon" aria-hidden="true" /> <span>{t('awards:faces.add')}</span>
        </Link>
      </PartHead>
      {faces && !isFailed ? null : <RecordState isFailed={isFailed} onRetry={reload} />}
      {faces?.length === 0 ? <EmptyState title={t('awards:faces.empty')} text={t('awards:faces.emptyText')} /> : null}
      {faces && faces.length > 0 ? (
        <FaceList
          faces={faces}
          to={to}
          onOrder={order}
          onEdit={(id) => void navigate({ search: writeAddress('', { columnId: column.id, id }) })}
          onRemove={(id, name) => setRemoval({ kind: 'face', id, name })}
        />
      ) : null}
      {removal ? (
        <RemoveQuestion
          name={removal.name}
          text={t(`awards:faces.removeText.${removal.kind}`)}
          onStay={() => setRemoval(null)}
          onGo={remove}
        />
      ) : null}
    </>
  );
}

function OneFace({
  id,
  column,
  picker,
  onBack,
  onSaved,
}: {
  id: string;
  column: ManagedFaceColumn;
  picker: PicturePicker;
  onBack: () => void;
  onSaved: () => void;
}) {
  const { record: faces, isFailed, reload } = useRecord<ManagedFace[]>(column.id, loadFaces);
  const face = faces?.find((one) => one.id === id) ?? null;
  // An unknown id is a removed face, not a new one.
  if (!faces || (!face && id !== newFace)) return <RecordState isFailed={isFailed || faces !== null} onRetry={reload} />;
  const handleSaved = () => {
    onSaved();
    reload();
  };
  return (
    <Suspense fallback={<RecordWaits />}>
      <FaceForm columnId={column.id} face={face} picker={picker} onBack={onBack} onSaved={handleSaved} />
    </Suspense>
  );
}
