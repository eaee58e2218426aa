/** Adds a row to the show, or changes one. */
import { useMemo, useState, type SubmitEvent } from 'react';
import { addShowRow, saveShowRow, type ManagedShow, type ManagedShowRow, type ShowRowFields } from '#shared/api/ceremony/show-staff.ts';
import { showRowKinds } from '#shared/award/show.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { filmFinder, Finder, type Match } from '#client/features/award/staff/finder.tsx';
import { useName } from '#client/record/names.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useRecordForm } from '#client/record/use-record-form.ts';
import { minutesText, secondsOf } from './row-names.ts';

interface Props {
  show: ManagedShow;
  /** Null to add one. */
  row: ManagedShowRow | null;
  onDone: () => void;
  onClose: () => void;
}

type Values = Record<'kind' | 'titleZh' | 'titleEn' | 'categoryId' | 'presenterZh' | 'presenterEn' | 'minutes' | 'note', string>;

export function RowDialog({ show, row, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run, isBusy: isAdding } = useAction(onDone);
  const findFilms = useMemo(() => filmFinder(show.editionId), [show.editionId]);
  const [film, setFilm] = useState<Match | null>(row?.filmId ? { id: row.filmId, zh: row.filmZh, en: row.filmEn, note: '' } : null);
  const { form, next, put, isBusy, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm<
    ShowRowFields,
    keyof Values,
    null
  >({
    initial: row ? fieldsOf(row) : blankRow,
    toValues,
    toFields,
    check: (values) => ({
      ...(values.kind === 'award' && values.categoryId === '' ? { categoryId: t('ceremony:row.awardMissing') } : {}),
      ...(values.kind !== 'award' && !film && values.titleZh.trim() + values.titleEn.trim() === ''
        ? { titleZh: t('ceremony:row.titleMissing') }
        : {}),
      ...(secondsOf(values.minutes) === null ? { minutes: t('ceremony:row.minutesWrong') } : {}),
    }),
    send: (edit) => api(saveShowRow, { body: { id: row?.id ?? '', ...edit } }, { showLoading: true }),
    onSaved: (_, sent) => {
      onDone();
      onClose();
      return sent;
    },
  });
  const pick = (match: Match | null) => {
    setFilm(match);
    put({ filmId: match?.id ?? null });
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    void run(
      () => api(addShowRow, { body: { editionId: show.editionId, ...next } }, { showLoading: true }),
      () => {
        onDone();
        onClose();
      },
    );
  };
  const isAward = form.values.kind === 'award';
  return (
    <>
      <RecordDialog
        title={t(row ? 'ceremony:row.change' : 'ceremony:row.add')}
        form={form}
        submitLabel={t(row ? 'awards:form.save' : 'awards:form.add')}
        isBusy={isBusy || isAdding}
        onSubmit={row ? handleSubmit : add}
        onClose={onClose}
      >
        <SelectField
          label={t('ceremony:field.kind')}
          placeholder={t('awards:form.choose')}
          options={showRowKinds.map((value) => ({ value, label: t(`ceremony:kind.${value}`) }))}
          field={form.field('kind')}
        />
        {isAward ? (
          <SelectField
            label={t('ceremony:field.categoryId')}
            placeholder={t('awards:form.choose')}
            options={show.awards.map(({ id, labelZh, labelEn, unitZh, unitEn }) => ({
              value: id,
              label: `${nameOf(unitZh, unitEn)} · ${nameOf(labelZh, labelEn)}`,
            }))}
            field={form.field('categoryId')}
          />
        ) : (
          <>
            <TextField label={t('ceremony:field.titleZh')} field={form.field('titleZh')} maxLength={240} lang="zh-Hans" />
            <TextField label={t('ceremony:field.titleEn')} field={form.field('titleEn')} maxLength={240} lang="en" />
          </>
        )}
        <TextField label={t('ceremony:field.presenterZh')} field={form.field('presenterZh')} maxLength={240} lang="zh-Hans" />
        <TextField label={t('ceremony:field.presenterEn')} field={form.field('presenterEn')} maxLength={240} lang="en" />
        <Finder label={t('ceremony:field.filmId')} find={findFilms} chosen={film} onPick={pick} onDrop={() => pick(null)} />
        <TextField
          label={t('ceremony:field.minutes')}
          hint={t('ceremony:row.minutesHint')}
          field={form.field('minutes')}
          maxLength={6}
          inputMode="text"
          required
        />
        <TextField
          label={t('ceremony:field.note')}
          hint={t('ceremony:row.noteHint')}
          field={form.field('note')}
          rows={3}
          maxLength={1_000}
        />
      </RecordDialog>
      <ConflictQuestion
        conflicts={conflicts}
        labelOf={(field) => t(`ceremony:field.${field === 'seconds' ? 'minutes' : field}`)}
        onTheirs={takeTheirs}
        onMine={keepMine}
        onLater={decideLater}
      />
    </>
  );
}

const blankRow: ShowRowFields = {
  kind: 'act',
  titleZh: '',
  titleEn: '',
  categoryId: null,
  filmId: null,
  presenterZh: '',
  presenterEn: '',
  seconds: 180,
  note: '',
};

function fieldsOf({ kind, titleZh, titleEn, categoryId, filmId, presenterZh, presenterEn, seconds, note }: ManagedShowRow): ShowRowFields {
  return { kind, titleZh, titleEn, categoryId, filmId, presenterZh, presenterEn, seconds, note };
}

function toValues({ seconds, categoryId, filmId: _film, ...texts }: ShowRowFields): Values {
  return { ...texts, categoryId: categoryId ?? '', minutes: minutesText(seconds) };
}

/** Only rows of awards have an award, and only the others a title of their own. */
function toFields({ minutes, kind: kindText, categoryId, ...texts }: Readonly<Values>, read: ShowRowFields): ShowRowFields {
  const kind = showRowKinds.find((one) => one === kindText) ?? read.kind;
  const isAward = kind === 'award';
  return {
    ...read,
    kind,
    categoryId: isAward ? categoryId || null : null,
    titleZh: isAward ? '' : texts.titleZh.trim(),
    titleEn: isAward ? '' : texts.titleEn.trim(),
    presenterZh: texts.presenterZh.trim(),
    presenterEn: texts.presenterEn.trim(),
    note: texts.note.trim(),
    seconds: secondsOf(minutes) ?? read.seconds,
  };
}
