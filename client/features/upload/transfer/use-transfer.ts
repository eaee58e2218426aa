/** Contents of an export and progress of the import, polled while an import runs. */
import { getTransfer, type Transfer } from '#shared/api/site/transfer.ts';
import type { Api } from '#shared/http/api-client.ts';
import type { Loaded } from '#client/state/use-loaded.ts';
import { usePolled } from '#client/state/use-polled.ts';

const rules = {
  load: (api: Api, signal: AbortSignal) => api(getTransfer, undefined, { noLoading: true, signal }),
  isRunning: ({ import: running }: Transfer) => running?.stage === 'checking' || running?.stage === 'importing',
};

export function useTransfer(): Loaded<Transfer> {
  return usePolled(rules);
}
