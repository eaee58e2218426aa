/** Entry of results by category; secret until the reveal. */
import { useState, useEffect, useEffectEvent } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { getSeal, type ManagedSeal } from '#shared/api/ceremony/seal-staff.ts';
import { listResults, saveResult, type AwardResultRow } from '#shared/api/edition-result-staff.ts';
import type { ManagedCategory, ManagedEdition } from '#shared/api/record/edition.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { readChapterTime } from '#shared/video/chapter-checks.ts';
import { durationText } from '#shared/video/duration.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { EditForm } from '#client/record/form-parts.tsx';
import { useNominee } from './category-card.tsx';
import { ResultFields } from './result-fields.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { LeaveForm } from '#client/record/leave-form.tsx';
import { useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { useRecordForm } from '#client/record/use-record-form.ts';
import { SealedCard } from '#client/features/award/staff-seal/sealed-card.tsx';
import { SealPart } from '#client/features/award/staff-seal/seal-part.tsx';

const load = (api: Api, editionId: string, signal: AbortSignal) => api(listResults, { query: { editionId } }, { signal });
const loadSeal = (api: Api, editionId: string, signal: AbortSignal) => api(getSeal, { query: { editionId } }, { signal });

export function EditionResults({ edition }: { edition: ManagedEdition }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  const { record: results, isFailed, reload: reloadResults } = useRecord<AwardResultRow[]>(edition.id, load);
  const { record: seal, isFailed: isSealFailed, reload: reloadSeal } = useRecord<ManagedSeal>(edition.id, loadSeal);
  const reload = () => {
    reloadResults();
    reloadSeal();
  };
  const nominee = useNominee();
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  if (!results || !seal) return <RecordState isFailed={isFailed || isSealFailed} onRetry={reload} />;
  const { revealed, revealAt } = edition.ceremony;
  const publicCount = results.filter(({ isPublic }) => isPublic).length;
  const isSealed = seal.state === 'sealed';
  const secrecy = isSealed
    ? t('seal:seal.secret')
    : publicCount > 0
      ? t('edition:results.some', { count: publicCount, all: edition.units.flatMap(({ categories }) => categories).length })
      : revealAt
        ? t('edition:results.secretUntil', { time: absoluteDateTime(revealAt, language) })
        : t('edition:results.secret');
  const all = edition.units.flatMap(({ categories }) => categories);
  const optionsOf = ({ nominations }: ManagedCategory) =>
    nominations.map((nomination) => {
      const { name, more } = nominee(nomination);
      return { value: nomination.id, label: [name, more].filter(Boolean).join(' · ') };
    });
  const note = (id: string, isDirty: boolean) =>
    setDirty((before) =>
      before.has(id) === isDirty ? before : new Set(isDirty ? [...before, id] : [...before].filter((other) => other !== id)),
    );
  return (
    <>
      <p className={revealed ? 'warn' : 'calm'} role="note">
        {revealed ? t('edition:results.open') : secrecy}
      </p>
      <p className="quiet" role="status">
        {isSealed
          ? t('ceremony:seal.count', { sealed: seal.results.length, all: all.length })
          : t('edition:results.entered', { entered: results.length, all: all.length })}
      </p>
      <SealPart editionId={edition.id} seal={seal} mayStart={results.length === 0 && !revealed} onChanged={reload} />
      {edition.units.map((unit) => (
        <section key={unit.id} className="stack" aria-label={nameOf(unit.labelZh, unit.labelEn)}>
          <div className="unit">
            <h3>{nameOf(unit.labelZh, unit.labelEn)}</h3>
          </div>
          <div className="categories">
            {unit.categories.map((category) =>
              isSealed ? (
                <SealedCard
                  key={category.id}
                  editionId={edition.id}
                  category={category}
                  options={optionsOf(category)}
                  keys={seal.keys}
                  sealed={seal.results.find(({ categoryId }) => categoryId === category.id) ?? null}
                  onChanged={reload}
                  onDirty={(isDirty) => note(category.id, isDirty)}
                />
              ) : (
                <ResultCard
                  key={category.id}
                  category={category}
                  options={optionsOf(category)}
                  result={results.find(({ categoryId }) => categoryId === category.id) ?? null}
                  revealed={revealed || results.some((result) => result.categoryId === category.id && result.isPublic)}
                  onSaved={reload}
                  onDirty={(isDirty) => note(category.id, isDirty)}
                />
              ),
            )}
          </div>
        </section>
      ))}
      <LeaveForm isDirty={dirty.size > 0} />
    </>
  );
}

interface Result {
  nominationId: string | null;
  citationZh: string;
  citationEn: string;
  moment: number | null;
}

const nobody: Result = { nominationId: null, citationZh: '', citationEn: '', moment: null };

interface CardProps {
  category: ManagedCategory;
  options: readonly { value: string; label: string }[];
  result: AwardResultRow | null;
  revealed: boolean;
  onSaved: () => void;
  onDirty: (isDirty: boolean) => void;
}

function ResultCard({ category, options, result, revealed, onSaved, onDirty }: CardProps) {
  const t = useT();
  const api = useApi();
  const language = useLanguage();
  const nameOf = useName();
  const name = nameOf(category.labelZh, category.labelEn);
  const proposed = result?.proposedMoment ? durationText(result.proposedMoment) : '';
  const { form, isDirty, isBusy, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm<Result, keyof Result, null>({
    initial: result
      ? { nominationId: result.nominationId, citationZh: result.citationZh, citationEn: result.citationEn, moment: result.moment }
      : nobody,
    toValues: ({ nominationId, moment, ...texts }) => ({
      nominationId: nominationId ?? '',
      moment: moment === null ? '' : durationText(moment),
      ...texts,
    }),
    // A category without a winner has no citation either.
    toFields: ({ nominationId, citationZh, citationEn, moment }) =>
      nominationId
        ? { nominationId, citationZh: citationZh.trim(), citationEn: citationEn.trim(), moment: readChapterTime(moment) || null }
        : nobody,
    check: ({ moment }) => (moment.trim() === '' || readChapterTime(moment) ? {} : { moment: t('edition:results.momentWrong') }),
    send: (edit) => api(saveResult, { body: { categoryId: category.id, ...edit } }, { showLoading: true }),
    onSaved: (_, sent) => {
      onSaved();
      return sent;
    },
  });
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => reportDirty(isDirty), [isDirty]);
  return (
    <section className="card" aria-label={name}>
      <h3>{name}</h3>
      <EditForm className="result" form={form} onSubmit={handleSubmit}>
        <ResultFields form={form} options={options} placeholder={t('edition:results.none')} />
        {form.values.nominationId ? (
          <TextField
            label={t('edition:results.moment')}
            hint={t('edition:results.momentHint')}
            field={form.field('moment')}
            inputMode="numeric"
            maxLength={8}
            beside={
              proposed ? (
                <Button small variant="ghost" onClick={() => form.set('moment', proposed)}>
                  {t('edition:results.momentTake', { time: proposed })}
                </Button>
              ) : null
            }
          />
        ) : null}
        <div className="acts">
          <Button small type="submit" busy={isBusy} variant={isDirty ? 'primary' : 'ghost'}>
            <span>{t(revealed ? 'edition:results.saveOpen' : 'edition:results.save')}</span>
            <span className="visually-hidden">{name}</span>
          </Button>
          {form.values.nominationId ? (
            <Button small variant="ghost" onClick={() => form.set('nominationId', '')}>
              <span>{t('edition:results.withdraw')}</span>
              <span className="visually-hidden">{name}</span>
            </Button>
          ) : null}
          <span className="message">
            {isDirty
              ? t('awards:form.dirty')
              : result
                ? t('edition:results.by', { name: result.enteredBy, time: absoluteDateTime(result.enteredAt, language) })
                : ''}
          </span>
        </div>
      </EditForm>
      <ConflictQuestion conflicts={conflicts} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
    </section>
  );
}
