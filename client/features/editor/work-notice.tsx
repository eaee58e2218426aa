/** What somebody must know before typing: why the work was rejected, or why it cannot be changed and what leads on. */
import { useState } from 'react';
import { actOnWork } from '#shared/api/manage-workflow.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/toasts.ts';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';

const waysOn = ['withdraw', 'revise', 'edit'] as const;

export function WorkNotice({ draft, state: { work } }: { draft: Draft; state: DraftState }) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  if (!work) return null;
  if (work.mayEdit) {
    return work.reason ? (
      <Banner kind="error" icon="triangle-alert">
        {t('editor:notice.rejected', { reason: work.reason })}
      </Banner>
    ) : null;
  }
  const way = waysOn.find((action) => work.actions.includes(action));
  const go = async () => {
    if (!way || isBusy) return;
    setBusy(true);
    const { id, revisionId, version } = work;
    const outcome = await api(actOnWork[way], { body: { id, revisionId, version } }, { noLoading: true });
    setBusy(false);
    if (outcome.status !== 'ok') toasts.show({ type: 'error', text: outcome.message ?? t('editor:notice.failed') });
    await draft.reopen();
  };
  const action = way ? (
    <Button look="ghost" small busy={isBusy} onClick={() => void go()}>
      {t(`editor:notice.do.${way}`)}
    </Button>
  ) : undefined;
  return (
    <Banner kind="info" icon="info" action={action}>
      {t(work.state === 'draft' || work.state === 'reject' ? 'editor:notice.notYours' : `editor:notice.closed.${work.state}`)}
    </Banner>
  );
}
