/** Films for staff: by edition and unit, with a search; the films of one unit can be put in order. */
import { useState } from 'react';
import { Plus } from 'lucide-react';
import type { Api } from '#shared/api/client.ts';
import { listManagedFilms, placeFilm, type FilmRow, type ShownState } from '#shared/api/manage-film.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { AwardList, ChoiceFilter } from './award-list.tsx';
import { FilmDialog } from './film-dialog.tsx';
import { FilmLine } from './film-line.tsx';
import { useName } from './names.tsx';
import { useAct } from './use-act.ts';
import { useAddressList, type AddressQuestion } from './use-address-list.ts';
import { useEditions, useUnits } from './use-editions.ts';

/** So that a whole unit fits on a page, where it is put in order. */
const rowsPerPage = 50;
const filters = ['search', 'editionId', 'unitId', 'shown'];

function load(api: Api, { question, pageNum }: { question: AddressQuestion; pageNum: number }, signal: AbortSignal) {
  const { search = '', editionId, unitId, shown } = question;
  const query = { search, editionId: editionId || undefined, unitId: unitId || undefined, shown: (shown || undefined) as ShownState | undefined, pageNum, pageSize: rowsPerPage };
  return api(listManagedFilms, { query }, { noLoading: true, signal });
}

export function FilmList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const api = useApi();
  const list = useAddressList<FilmRow>(filters, load);
  const { act } = useAct(list.reload);
  const [isAdding, setAdding] = useState(false);
  const { question, rows } = list;
  const isOrdered = Boolean(question['unitId']) && !question['search'] && !question['shown'];
  const move = (at: number, step: 1 | -1) => {
    const [film, other] = [rows[at], rows[at + step]];
    if (!film || !other) return;
    void act(() => api(placeFilm, { body: { id: film.id, otherId: other.id, side: step === 1 ? 'after' : 'before' } }), list.reload);
  };
  return (
    <>
      <AwardList
        list={list}
        size={rowsPerPage}
        caption={t('manage:frame.section.films')}
        columns={[t('awards:column.film'), t('awards:column.unit'), t('awards:column.shown')]}
        searchLabel={t('awards:films.search')}
        filters={<UnitFilters question={question} ask={list.ask} />}
        adding={
          <Button onClick={() => setAdding(true)}>
            <Plus className="ic" aria-hidden="true" /> {t('awards:films.add')}
          </Button>
        }
        emptyText={t('awards:films.empty')}
        row={(row, at) => <FilmLine key={row.id} row={row} place={isOrdered ? { at, count: rows.length, onMove: (step) => move(at, step) } : null} />}
      />
      {isAdding ? <FilmDialog editionId={question['editionId'] ?? ''} unitId={question['unitId'] ?? ''} onDone={onOpen} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** The units of an edition can be chosen once it is. */
function UnitFilters({ question, ask }: { question: AddressQuestion; ask: (change: AddressQuestion) => void }) {
  const t = useT();
  const nameOf = useName();
  const editionId = question['editionId'] ?? '';
  const editions = useEditions();
  const units = useUnits(editionId);
  return (
    <>
      <ChoiceFilter label={t('awards:films.edition')} all={t('awards:films.allEditions')} value={editionId} options={editions.map(({ id, year }) => ({ value: id, label: String(year) }))} onChange={(id) => ask({ editionId: id, unitId: '' })} />
      {editionId ? (
        <ChoiceFilter label={t('awards:field.unitId')} all={t('awards:films.allUnits')} value={question['unitId'] ?? ''} options={units.map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }))} onChange={(id) => ask({ unitId: id })} />
      ) : null}
    </>
  );
}
