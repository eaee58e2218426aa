/** Nominates a film, or a person with or without one; or changes a nomination. */
import { useMemo } from 'react';
import {
  nominationRecord,
  type ManagedNomination,
  type NominationForm,
  type ManagedCategory,
  type ManagedEdition,
} from '#shared/api/record/edition.ts';
import type { Named } from '#shared/api/record/film.ts';
import { recipientsMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { EditDialog } from '#client/record/edit-dialog.tsx';
import type { RecordCheck } from '#client/record/field-errors.ts';
import { NewRecord, type DialogState } from '#client/record/new-record.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { filmFinder, findPeople, Reference } from '#client/features/award/staff/finder.tsx';
import { PeopleLines } from '#client/features/award/staff/people-lines.tsx';

interface Props {
  editionId: ManagedEdition['id'];
  category: Pick<ManagedCategory, 'id' | 'subject'>;
  /** Null to add one. */
  nomination: ManagedNomination | null;
  onDone: () => void;
  onClose: () => void;
}

const labels = (name: string) => `edition:nominate.${name.replace(/Id$/, '')}`;

export function NominationDialog({ editionId, category: { id: categoryId, subject }, nomination, onDone, onClose }: Props) {
  const t = useT();
  const check: RecordCheck = ({ filmId, personId }) => {
    if (subject === 'work') return filmId ? {} : { filmId: t('edition:nominate.missing.work') };
    return personId ? {} : { personId: t('edition:nominate.missing.person') };
  };
  const common = { of: nominationRecord, labels, lines: [], check, onClose };
  const fields = (state: DialogState, people: NominationForm['people']) => (
    <NominationFields {...{ state, editionId, subject, nomination, people }} />
  );
  if (nomination)
    return (
      <EditDialog {...common} id={nomination.id} title={t('edition:nominate.change')} onSaved={onDone}>
        {(state, record) => fields(state, (record as unknown as NominationForm).people)}
      </EditDialog>
    );
  const handleDone = () => {
    onDone();
    onClose();
  };
  return (
    <NewRecord {...common} title={t('edition:nominate.add')} known={{ categoryId }} onDone={handleDone}>
      {(state) => fields(state, [])}
    </NewRecord>
  );
}

interface FieldsProps extends Pick<Props, 'editionId' | 'nomination'> {
  state: DialogState;
  subject: ManagedCategory['subject'];
  people: NominationForm['people'];
}

function NominationFields({ state: { form, next, put }, editionId, subject, nomination, people }: FieldsProps) {
  const t = useT();
  const findFilms = useMemo(() => filmFinder(editionId), [editionId]);
  const { filmId, filmZh = '', filmEn = '', personId, personZh = '', personEn = '' } = nomination ?? {};
  return (
    <>
      {subject === 'person' ? (
        <Reference
          label={t('edition:nominate.person')}
          find={findPeople}
          field={form.field('personId')}
          read={{ id: personId ?? '', zh: personZh, en: personEn, note: '' }}
        />
      ) : null}
      <Reference
        label={t(subject === 'person' ? 'edition:nominate.withFilm' : 'edition:nominate.film')}
        find={findFilms}
        field={form.field('filmId')}
        read={{ id: filmId ?? '', zh: filmZh, en: filmEn, note: '' }}
      />
      <TextField label={t('edition:nominate.roleZh')} field={form.field('roleZh')} maxLength={240} lang="zh-Hans" />
      <TextField label={t('edition:nominate.roleEn')} field={form.field('roleEn')} maxLength={240} lang="en" />
      {subject === 'work' ? (
        <section className="recipients">
          <p className="label">{t('edition:nominate.recipients')}</p>
          <PeopleLines
            rows={next['recipients'] as readonly Named[]}
            people={people}
            addLabel={t('edition:nominate.recipientAdd')}
            max={recipientsMax}
            functionOfNew="writer"
            make={(named) => named}
            onChange={(recipients) => put({ recipients })}
          />
          <p className="message">{t('edition:nominate.recipientsHint')}</p>
        </section>
      ) : null}
    </>
  );
}
