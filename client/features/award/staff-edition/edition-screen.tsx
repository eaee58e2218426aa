/** One edition: its public state, and its parts, each for staff with the permission. */
import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Api } from '#shared/http/api-client.ts';
import { editionRecord, type ManagedEdition } from '#shared/api/record/edition.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { Permission } from '#shared/policies.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { RecordHead } from '#client/record/form-parts.tsx';
import { useCeremonyTexts } from './ceremony-texts.ts';
import { EditionFrame } from '#client/features/award/staff/edition-style.ts';
import { EditionUnits } from './edition-units.tsx';
import { RemovalQuestion, useRemoval } from '#client/record/use-removal.tsx';
import { useName } from '#client/record/names.tsx';
import { RecordState, RecordWaits, useRecord } from '#client/record/record-state.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { writeAddress } from '#client/record/write-address.ts';

const EditionCeremony = lazy(() => import('./edition-ceremony.tsx').then((module) => ({ default: module.EditionCeremony })));
const EditionFacts = lazy(() => import('./edition-facts.tsx').then((module) => ({ default: module.EditionFacts })));
const EditionJury = lazy(() => import('./edition-jury.tsx').then((module) => ({ default: module.EditionJury })));
const EditionProgramme = lazy(() => import('./edition-programme.tsx').then((module) => ({ default: module.EditionProgramme })));
const EditionResults = lazy(() => import('./edition-results.tsx').then((module) => ({ default: module.EditionResults })));
const MadeFile = lazy(() => import('#client/record/made-file.tsx').then((module) => ({ default: module.MadeFile })));
const TableImport = lazy(() => import('./table-import.tsx').then((module) => ({ default: module.TableImport })));

/** Parts in order: each requires one of its permissions. */
const parts = {
  nominations: { needs: ['awardEdit'], show: ({ edition, onChanged }) => <EditionUnits edition={edition} onChanged={onChanged} /> },
  results: { needs: ['ceremonyRun'], show: ({ edition }) => <EditionResults edition={edition} /> },
  ceremony: { needs: ['ceremonyRun'], show: ({ edition, onChanged }) => <EditionCeremony edition={edition} onChanged={onChanged} /> },
  facts: { needs: ['awardEdit'], show: ({ edition, onSaved }) => <EditionFacts edition={edition} onSaved={onSaved} /> },
  programme: { needs: ['awardEdit'], show: ({ edition }) => <EditionProgramme edition={edition} /> },
  jury: {
    needs: ['awardEdit'],
    show: ({ edition, picker, onChanged }) => <EditionJury edition={edition} picker={picker} onChanged={onChanged} />,
  },
  table: { needs: ['awardEdit', 'ceremonyRun'], show: ({ edition, onChanged }) => <TableImport edition={edition} onChanged={onChanged} /> },
  frozenEdition: { needs: ['awardEdit'], show: ({ edition }) => <MadeFile kind="frozenEdition" file={String(edition.fields.year)} /> },
} as const satisfies Record<string, { needs: readonly Permission[]; show: (props: PartProps) => ReactNode }>;
type Part = keyof typeof parts;

const load = (api: Api, id: string, signal: AbortSignal) => api(editionRecord.calls.get, { params: { id } }, { signal });

export function EditionScreen({ id, picker, onBack }: { id: string; picker: PicturePicker; onBack: () => void }) {
  const { record, isFailed, reload, take } = useRecord<ManagedEdition>(id, load);
  if (record) return <Parts key={id} edition={record} picker={picker} onBack={onBack} onChanged={reload} onSaved={take} />;
  return <RecordState isFailed={isFailed} onRetry={reload} />;
}

interface PartProps {
  edition: ManagedEdition;
  picker: PicturePicker;
  /** Called after a save, to reload the edition. */
  onChanged: () => void;
  /** Takes the edition after a save. */
  onSaved: (edition: ManagedEdition) => void;
}

function Parts({ edition, picker, onBack, onChanged, onSaved }: PartProps & { onBack: () => void }) {
  const t = useT();
  const has = { awardEdit: usePermission('awardEdit'), ceremonyRun: usePermission('ceremonyRun') };
  const nameOf = useName();
  const { search } = useLocation();
  const open = (Object.keys(parts) as Part[]).filter((part) => parts[part].needs.some((permission) => has[permission]));
  const partParameter = new URLSearchParams(search).get('part');
  const part = open.find((one) => one === partParameter) ?? open[0];
  const name = [edition.fields.year, nameOf(edition.fields.ordinalZh, edition.fields.ordinalEn)].filter(Boolean).join(' · ');
  return (
    <EditionFrame>
      <RecordSheet>
        <RecordHead name={name} onBack={onBack} />
        {edition.isDraft ? <Draft edition={edition} name={name} onDeleted={onBack} /> : null}
        <PublicNow edition={edition} />
        <nav className="chips" aria-label={t('awards:editions.parts')}>
          {open.map((one) => (
            <Link
              key={one}
              className="chip"
              aria-current={one === part ? 'page' : undefined}
              data-keep-scroll=""
              to={`${staffPaths.editions}${writeAddress('', { id: edition.id, part: one })}`}
            >
              {t(`edition:part.${one}`)}
            </Link>
          ))}
        </nav>
        <Suspense fallback={<RecordWaits />}>{part ? parts[part].show({ edition, picker, onChanged, onSaved }) : null}</Suspense>
      </RecordSheet>
    </EditionFrame>
  );
}

/** An edition that visitors never knew of can be deleted with all its parts. */
function Draft({ edition, name, onDeleted }: { edition: ManagedEdition; name: string; onDeleted: () => void }) {
  const t = useT();
  const mayEdit = usePermission('awardEdit');
  const { ask, question, isBusy } = useRemoval({ onRemoved: onDeleted });
  const handleDelete = () =>
    ask({
      name,
      text: 'awards:copy.deleteText',
      remove: (api) => api(editionRecord.calls.remove, { body: { id: edition.id } }, { showLoading: true }),
    });
  return (
    <>
      <Banner
        kind="info"
        icon="info"
        action={
          mayEdit ? (
            <Button small variant="danger" busy={isBusy} onClick={handleDelete}>
              {t('awards:copy.delete')}
            </Button>
          ) : undefined
        }
      >
        {t('awards:copy.draft')}
      </Banner>
      <RemovalQuestion {...question} />
    </>
  );
}

/** Public state of the edition now; shown first, because every change depends on it. */
function PublicNow({ edition }: { edition: ManagedEdition }) {
  const t = useT();
  const { ceremony } = edition;
  const { nominees, winners, phase } = useCeremonyTexts(ceremony);
  return (
    <section className="now" aria-label={t('awards:public.title')}>
      <dl>
        <div>
          <dt>{t('awards:public.shows')}</dt>
          <dd>
            {`${ceremony.isHidden ? t('awards:editions.hidden') : t(`awards:phase.${ceremony.shownPhase}`)}${ceremony.isCurrent ? ` · ${t('awards:editions.current')}` : ''}`}
          </dd>
        </div>
        <div>
          <dt>{t('awards:public.nominees.label')}</dt>
          <dd data-open={ceremony.nomineesPublic}>{nominees}</dd>
        </div>
        <div>
          <dt>{t('awards:public.winners.label')}</dt>
          <dd data-open={ceremony.revealed}>{winners}</dd>
        </div>
      </dl>
      {phase ? <p>{phase}</p> : null}
    </section>
  );
}
