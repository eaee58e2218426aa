/** Nominates a film, or a person with or without one; or changes a nomination. */
import { useMemo, useState, type SubmitEvent } from 'react';
import { addNomination, saveNomination } from '#shared/api/edition-part-staff.ts';
import type { ManagedNomination } from '#shared/api/edition-staff.ts';
import type { Named } from '#shared/api/record/film.ts';
import { recipientsMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { filmFinder, findPeople, Finder, type Match } from '#client/features/award/staff/finder.tsx';
import { PeopleLines } from '#client/features/award/staff/people-lines.tsx';
import { useAction } from '#client/record/use-action.ts';

export interface NominationEdit {
  categoryId: string;
  subject: 'work' | 'person';
  /** Null to add one. */
  nomination: ManagedNomination | null;
}

interface Props {
  editionId: string;
  edit: NominationEdit;
  onDone: () => void;
  onClose: () => void;
}

export function NominationDialog({ editionId, edit: { categoryId, subject, nomination }, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction(onDone);
  const findFilms = useMemo(() => filmFinder(editionId), [editionId]);
  const [film, setFilm] = useState(foundOf(nomination?.filmId, nomination?.filmZh, nomination?.filmEn));
  const [person, setPerson] = useState(foundOf(nomination?.personId, nomination?.personZh, nomination?.personEn));
  const [recipients, setRecipients] = useState<readonly Named[]>(nomination?.recipients ?? []);
  const [isJudged, setJudged] = useState(false);
  const form = useForm({ initial: { roleZh: nomination?.roleZh ?? '', roleEn: nomination?.roleEn ?? '' }, check: () => ({}) });
  const isMissing = subject === 'work' ? film === null : person === null;
  const send = () => {
    const changes = {
      filmId: film?.id ?? null,
      personId: person?.id ?? null,
      roleZh: form.values.roleZh.trim(),
      roleEn: form.values.roleEn.trim(),
      recipients: [...recipients],
    };
    if (!nomination) return run(() => api(addNomination, { body: { categoryId, ...changes } }));
    const { id, filmId, personId, roleZh, roleEn, recipients: read } = nomination;
    return run(() => api(saveNomination, { body: { id, base: { filmId, personId, roleZh, roleEn, recipients: read }, changes } }));
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setJudged(true);
    if (isMissing || !(await send())) return;
    onDone();
    onClose();
  };
  const missing = isJudged && isMissing ? t(`edition:nominate.missing.${subject}`) : undefined;
  return (
    <RecordDialog
      title={t(nomination ? 'edition:nominate.change' : 'edition:nominate.add')}
      form={form}
      submitLabel={t(nomination ? 'awards:form.save' : 'awards:form.add')}
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      {subject === 'person' ? (
        <Finder
          label={t('edition:nominate.person')}
          find={findPeople}
          chosen={person}
          error={missing}
          onPick={setPerson}
          onDrop={() => setPerson(null)}
        />
      ) : null}
      <Finder
        label={t(subject === 'person' ? 'edition:nominate.withFilm' : 'edition:nominate.film')}
        find={findFilms}
        chosen={film}
        error={subject === 'work' ? missing : undefined}
        onPick={setFilm}
        onDrop={() => setFilm(null)}
      />
      <TextField label={t('edition:nominate.roleZh')} field={form.field('roleZh')} maxLength={240} lang="zh-Hans" />
      <TextField label={t('edition:nominate.roleEn')} field={form.field('roleEn')} maxLength={240} lang="en" />
      {subject === 'work' ? (
        <section className="recipients">
          <p className="label">{t('edition:nominate.recipients')}</p>
          <PeopleLines
            rows={recipients}
            people={nomination?.people ?? []}
            addLabel={t('edition:nominate.recipientAdd')}
            max={recipientsMax}
            functionOfNew="writer"
            make={(named) => named}
            onChange={setRecipients}
          />
          <p className="message">{t('edition:nominate.recipientsHint')}</p>
        </section>
      ) : null}
    </RecordDialog>
  );
}

function foundOf(id: string | null | undefined, zh = '', en = ''): Match | null {
  return id ? { id, zh, en, note: '' } : null;
}
