/** While results are sealed: how many there are, and the two keys that open them. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { getSeal, type ManagedSeal } from '#shared/api/ceremony/seal-staff.ts';
import type { ManagedShow } from '#shared/api/ceremony/show-staff.ts';
import { addTexts, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useRecord } from '#client/record/record-state.tsx';

const EnterKeyDialog = lazy(() =>
  Promise.all([import('#client/features/award/staff-seal/enter-key-dialog.tsx'), addTexts(['seal'])]).then(([module]) => ({
    default: module.EnterKeyDialog,
  })),
);

const load = (api: Api, editionId: string, signal: AbortSignal) => api(getSeal, { query: { editionId } }, { signal });

export function SealNotice({ show, onChanged }: { show: ManagedShow; onChanged: () => void }): ReactNode {
  const isSealed = show.awards.some(({ winner }) => winner === 'sealed');
  return isSealed ? <Sealed show={show} onChanged={onChanged} /> : null;
}

function Sealed({ show, onChanged }: { show: ManagedShow; onChanged: () => void }): ReactNode {
  const t = useT();
  const { record: seal, reload } = useRecord<ManagedSeal>(show.editionId, load);
  const [isEntering, setEntering] = useState(false);
  if (!seal || seal.state !== 'sealed') return null;
  const entered = seal.keys.find(({ isEntered }) => isEntered);
  const handleChange = () => {
    reload();
    onChanged();
  };
  return (
    <section className="card" aria-label={t('ceremony:seal.title')}>
      <p role="status">
        {entered
          ? t('ceremony:seal.waiting', { name: entered.name })
          : t('ceremony:seal.count', { sealed: seal.results.length, all: show.awards.length })}
      </p>
      <div className="acts">
        <Button
          small
          onClick={() => {
            // Another holder may have entered theirs on another device.
            reload();
            setEntering(true);
          }}
        >
          {t('ceremony:seal.enterKey')}
        </Button>
      </div>
      <Suspense>{isEntering ? <EnterKeyDialog seal={seal} onDone={handleChange} onClose={() => setEntering(false)} /> : null}</Suspense>
    </section>
  );
}
