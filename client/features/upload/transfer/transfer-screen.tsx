/** Export of the whole site beside the import into an empty one. */
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import { getTransfer, type Transfer } from '#shared/api/site/transfer.ts';
import type { Api } from '#shared/http/api-client.ts';
import type { Loaded } from '#client/state/use-loaded.ts';
import { usePolled } from '#client/state/use-polled.ts';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { StepBox } from '#client/features/upload/step-style.ts';

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
  load: (api: Api, signal: AbortSignal) => api(getTransfer, undefined, { signal }),
  isRunning: ({ import: running }: Transfer) => running?.stage === 'checking' || running?.stage === 'importing',
};

/** Contents of an export and progress of the import, polled while an import runs. */
function useTransfer(): Loaded<Transfer> {
  return usePolled(rules);
}

/** The look of the screen for export and import: two sheets, beside each other where there is room. */
const TransferBox = styled(StepBox)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;

  > .wide {
    grid-column: 1 / -1;
  }
  h3 {
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
  }
  .counts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
    gap: 0 1.5rem;
    font-size: var(--t-s);
  }
  .counts > div {
    display: flex;
    justify-content: space-between;
    gap: 0.75rem;
    padding-block: 0.4rem;
    border-bottom: 1px solid var(--line);
  }
  .counts dt {
    color: var(--text-2);
  }
  .counts dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  label .sub {
    margin-inline-start: 0.6em;
  }
  .past ul {
    display: grid;
    gap: 0.3rem;
    margin-top: 0.4rem;
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
