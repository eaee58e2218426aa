/** Nominates several films or people of a searchable list in one call. */
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import type { Outcome } from '#shared/http/api-client.ts';
import { nomineesMax, searchTextMax } from '#shared/limits.ts';
import { addNominations, type ManagedCategory } from '#shared/api/record/edition.ts';
import { filmRecord } from '#shared/api/record/film.ts';
import { personRecord } from '#shared/api/record/person.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import type { Match } from '#client/features/award/staff/finder.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { useAction } from '#client/record/use-action.ts';

/** The outcome, for the notice that can take it back. */
export interface AddedNominations {
  categoryId: string;
  ids: string[];
  /** Names by reason of those that were left out. */
  nominated: string[];
  gone: string[];
}

interface Props {
  editionId: string;
  category: ManagedCategory;
  onAdded: (added: AddedNominations) => void;
  onClose: () => void;
}

export function NomineesDialog({ editionId, category, onAdded, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run, isBusy } = useAction();
  const [picked, setPicked] = useState<readonly Match[]>([]);
  const [isJudged, setJudged] = useState(false);
  const form = useForm({ initial: { search: '' }, check: () => ({}) });
  const { subject } = category;
  const { rows, total, phase } = useNominees(form.values.search, { subject, editionId });
  const isThere = (id: string) =>
    category.nominations.some(({ filmId, personId }) => (subject === 'work' ? filmId === id : personId === id && filmId === null));
  const toggle = (row: Match, isOn: boolean) => setPicked(isOn ? [...picked, row] : picked.filter(({ id }) => id !== row.id));
  const labelOf = ({ zh, en }: Match) => nameOf(zh, en);
  const namesOf = (ids: readonly string[]) => picked.filter(({ id }) => ids.includes(id)).map(labelOf);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setJudged(true);
    if (picked.length === 0 || picked.length > nomineesMax) return;
    void run(
      () => api(addNominations, { body: { categoryId: category.id, nomineeIds: picked.map(({ id }) => id) } }, { showLoading: true }),
      ({ ids, refused }) => {
        const refusedFor = (why: string) => namesOf(refused.filter(({ reason }) => reason === why).map(({ id }) => id));
        onAdded({ categoryId: category.id, ids, nominated: refusedFor('nominated'), gone: refusedFor('gone') });
        onClose();
      },
    );
  };
  const problem =
    picked.length > nomineesMax
      ? t('edition:several.tooMany', { max: nomineesMax })
      : isJudged && picked.length === 0
        ? t('edition:several.none')
        : '';
  return (
    <RecordDialog
      title={t('edition:several.title', { name: nameOf(category.labelZh, category.labelEn) })}
      form={form}
      submitLabel={picked.length === 0 ? t('edition:several.submitNone') : t('edition:several.submit', { count: picked.length })}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t(`edition:several.search.${subject}`)}
        field={form.field('search')}
        type="search"
        maxLength={searchTextMax}
        autoComplete="off"
      />
      <div className="picks" role="group" aria-label={t(`edition:several.list.${subject}`)}>
        {rows.map((row) => (
          <PickRow
            key={row.id}
            row={row}
            isOn={picked.some(({ id }) => id === row.id)}
            isThere={isThere(row.id)}
            onToggle={(isOn) => toggle(row, isOn)}
          />
        ))}
      </div>
      <p className="message" role="status">
        {phase === 'failed'
          ? t('manage:list.failed')
          : phase === 'ready'
            ? t(total > rows.length ? 'edition:several.found' : 'edition:several.foundAll', { count: total, shown: rows.length })
            : ''}
      </p>
      {picked.length > 0 ? (
        <p className="message">{t('edition:several.picked', { names: picked.map(labelOf).join(t('edition:several.comma')) })}</p>
      ) : null}
      {problem ? (
        <p className="message error" role="alert">
          {problem}
        </p>
      ) : null}
    </RecordDialog>
  );
}

interface RowProps {
  row: Match;
  isOn: boolean;
  /** Nominated already. */
  isThere: boolean;
  onToggle: (isOn: boolean) => void;
}

function PickRow({ row, isOn, isThere, onToggle }: RowProps) {
  const t = useT();
  const text = (
    <>
      <Names zh={row.zh} en={row.en} />
      <span className="twin">{row.note}</span>
    </>
  );
  if (isThere)
    return (
      <p className="there">
        {text}
        <span className="twin">{t('edition:several.there')}</span>
      </p>
    );
  return (
    <Checkbox
      field={{
        name: row.id,
        value: isOn ? ticked : '',
        error: undefined,
        onChange: (value) => onToggle(value === ticked),
        onBlur: () => undefined,
      }}
    >
      {text}
    </Checkbox>
  );
}

const pauseMs = 200;
const rowsMax = 30;

interface Nominees {
  rows: readonly Match[];
  total: number;
  phase: 'waiting' | 'ready' | 'failed';
}

/** The films of the edition or the people that match a text; the first of all without one. */
function useNominees(text: string, { subject, editionId }: { subject: 'work' | 'person'; editionId: string }): Nominees {
  const api = useApi();
  const nameOf = useEffectEvent(useName());
  const [found, setFound] = useState<Nominees>({ rows: [], total: 0, phase: 'waiting' });
  const search = text.trim();
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const take = <Row,>(outcome: Outcome<Row[]> | null, toMatch: (row: Row) => Match) => {
      if (leave.signal.aborted) return;
      setFound(
        outcome?.status === 'ok'
          ? { rows: outcome.data.map(toMatch), total: outcome.total, phase: 'ready' }
          : { rows: [], total: 0, phase: 'failed' },
      );
    };
    const ask = async () => {
      if (subject === 'work')
        take(
          await api(filmRecord.calls.list, { query: { search, editionId, pageSize: rowsMax } }, { signal }).catch(() => null),
          ({ id, titleZh, titleEn, directorZh, directorEn, unitZh, unitEn }) => ({
            id,
            zh: titleZh,
            en: titleEn,
            note: [nameOf(directorZh, directorEn), nameOf(unitZh, unitEn)].filter(Boolean).join(' · '),
          }),
        );
      else
        take(
          await api(personRecord.calls.list, { query: { search, pageSize: rowsMax } }, { signal }).catch(() => null),
          ({ id, nameZh, nameEn, roleZh, roleEn }) => ({ id, zh: nameZh, en: nameEn, note: nameOf(roleZh, roleEn) }),
        );
    };
    const timer = setTimeout(() => void ask(), search ? pauseMs : 0);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [api, search, subject, editionId]);
  return found;
}
