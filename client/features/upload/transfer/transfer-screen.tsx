/** Export of the whole site beside the import into an empty one. */
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import { TransferBox } from './transfer-style.ts';
import { getTransfer, type Transfer } from '#shared/api/site/transfer.ts';
import type { Api } from '#shared/http/api-client.ts';
import type { Loaded } from '#client/state/use-loaded.ts';
import { usePolled } from '#client/state/use-polled.ts';

export function TransferScreen() {
  const t = useT();
  const texts = useListTexts();
  const { value, isFailed, reload } = useTransfer();
  return (
    <TransferBox>
      {isFailed ? (
        <div className="sheet wide">
          <ListFailed texts={texts} onRetry={reload} />
        </div>
      ) : null}
      {value === undefined && !isFailed ? (
        <div className="sheet wide">
          <ListWaiting texts={texts} />
        </div>
      ) : null}
      {value ? (
        <>
          <section className="sheet" aria-labelledby="transfer-export">
            <h2 id="transfer-export">{t('transfer:export.title')}</h2>
            <ExportCard transfer={value} onBegun={reload} />
          </section>
          <section className="sheet" aria-labelledby="transfer-import">
            <h2 id="transfer-import" tabIndex={-1}>
              {t('transfer:import.title')}
            </h2>
            <ImportCard transfer={value} onChanged={reload} />
          </section>
        </>
      ) : null}
    </TransferBox>
  );
}

const rules = {
  load: (api: Api, signal: AbortSignal) => api(getTransfer, undefined, { noLoading: true, signal }),
  isRunning: ({ import: running }: Transfer) => running?.stage === 'checking' || running?.stage === 'importing',
};

/** Contents of an export and progress of the import, polled while an import runs. */
function useTransfer(): Loaded<Transfer> {
  return usePolled(rules);
}
