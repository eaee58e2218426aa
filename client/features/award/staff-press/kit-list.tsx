/** Press kits of all editions: what each is, until when it must not be published, and who sees it. */
import { lazy, Suspense, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { listKits, type KitRow } from '#shared/api/press/press-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { Link } from '#client/ui/link.tsx';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { Names } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { writeAddress } from '#client/record/write-address.ts';

const NewKit = lazy(() => import('./new-kit.tsx').then((module) => ({ default: module.NewKit })));

const load = (api: Api, _id: string, signal: AbortSignal) => api(listKits, undefined, { noLoading: true, signal });

export function KitList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const { record: kits, isFailed, reload } = useRecord<KitRow[]>('kits', load);
  const [isAdding, setAdding] = useState(false);
  if (!kits) return <RecordState isFailed={isFailed} onRetry={reload} />;
  const add = (
    <Button small onClick={() => setAdding(true)}>
      <Plus className="icon" aria-hidden="true" /> <span>{t('press:kit.add')}</span>
    </Button>
  );
  return (
    <>
      <HeadTools>{add}</HeadTools>
      <section className="card" aria-label={t('press:part.kits')}>
        {kits.length === 0 ? (
          <EmptyState title={t('press:kit.none')} text={t('press:kit.noneText')} />
        ) : (
          <ul className="lines">
            {kits.map((kit) => (
              <KitLine key={kit.id} kit={kit} />
            ))}
          </ul>
        )}
      </section>
      <Suspense>{isAdding ? <NewKit onDone={onOpen} onClose={() => setAdding(false)} /> : null}</Suspense>
    </>
  );
}

function KitLine({ kit }: { kit: KitRow }) {
  const t = useT();
  const language = useLanguage();
  const facts = [
    String(kit.year),
    t('press:kit.files', { count: kit.files }),
    kit.isForAll ? t('press:kit.forAll') : t('press:kit.forSome', { count: kit.outlets }),
    t('press:list.downloads', { count: kit.downloads }),
    ...(kit.embargoAt ? [t('press:kit.embargo', { time: absoluteDateTime(kit.embargoAt, language) })] : []),
  ];
  return (
    <li>
      <div>
        <Link className="edits" to={`${staffPaths.press}${writeAddress('', { id: kit.id })}`}>
          <Names zh={kit.titleZh} en={kit.titleEn} />
        </Link>
        <span className="role">{facts.join(' · ')}</span>
      </div>
      <KitMark kit={kit} />
    </li>
  );
}

function KitMark({ kit: { isOpen, isEmbargoed } }: { kit: Pick<KitRow, 'isOpen' | 'isEmbargoed'> }) {
  const t = useT();
  const state = isOpen ? (isEmbargoed ? 'embargoed' : 'free') : 'closed';
  return <StateMark state={marks[state]}>{t(`press:kit.state.${state}`)}</StateMark>;
}

const marks = { closed: 'draft', embargoed: 'audit', free: 'putaway' } as const;
