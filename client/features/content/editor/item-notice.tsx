/** Notice above the editor: the reason of a rejection, or why the item is read-only and the next step. */
import { useEffect, useRef, useState } from 'react';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { actOnItem } from '#shared/api/workflow.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { otherReason } from '#client/lib/reject-reasons.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';

const waysOn = ['withdraw', 'revise', 'edit'] as const;

interface Props {
  draft: Draft;
  state: DraftState;
  /** Whether it has just been submitted on this screen. */
  isSubmitted: boolean;
}

/** The reason of a rejection: the chosen kind, and the reviewer's words. */
function Reason({ item: { reason, reasonKey } }: { item: Pick<ItemDetail, 'reason' | 'reasonKey'> }) {
  const t = useT();
  const { labelOf, entries } = useDictionary('reject_reason', { retired: true });
  const kind = entries && reasonKey !== '' && reasonKey !== otherReason ? labelOf(reasonKey) : '';
  return (
    <>
      {kind && !reason.includes(kind) ? <b>{t('editor:notice.reasonKind', { kind })}</b> : null}
      <span>{t('editor:notice.rejected', { reason })}</span>
    </>
  );
}

export function ItemNotice({ draft, state: { item }, isSubmitted }: Props) {
  const t = useT();
  const language = useLanguage();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the notice with the result.
  useEffect(() => {
    if (!isSubmitted) return;
    scrollTo({ top: 0, behavior: 'instant' });
    place.current?.focus({ preventScroll: true });
  }, [isSubmitted]);
  if (!item) return null;
  if (item.mayEdit) {
    return item.reason ? (
      <Banner kind="error" icon="triangle-alert">
        <Reason item={item} />
      </Banner>
    ) : null;
  }
  const textOf = ({ state, scheduledTime }: typeof item) => {
    if (state === 'draft' || state === 'reject') return t('editor:notice.notYours');
    return scheduledTime
      ? t('editor:notice.scheduled', { time: absoluteDateTime(scheduledTime, language) })
      : t(`editor:notice.closed.${state}`);
  };
  const way = waysOn.find((action) => item.actions.includes(action));
  const go = async () => {
    if (!way || isBusy) return;
    setBusy(true);
    const { id, revisionId, version } = item;
    const outcome = await api(actOnItem[way], { body: { id, revisionId, version } });
    setBusy(false);
    if (outcome.status !== 'ok') toasts.show({ type: 'error', text: outcome.message ?? t('editor:notice.failed') });
    await draft.reopen();
  };
  const withdraw = way ? (
    <Button variant="ghost" small busy={isBusy} onClick={() => void go()}>
      {t(`editor:notice.do.${way}`)}
    </Button>
  ) : undefined;
  const action = isSubmitted ? (
    <>
      {withdraw}
      <Link className="button ghost small-button" to={staffPaths.works('audit')}>
        {t('editor:notice.toList')}
      </Link>
      <Link className="button ghost small-button" to={item.kind === 'episode' ? staffPaths.createVideo() : staffPaths.createArticle()}>
        {t('editor:notice.another')}
      </Link>
    </>
  ) : (
    withdraw
  );
  return (
    <div ref={place} tabIndex={-1} role="status">
      <Banner kind="info" icon={isSubmitted ? 'circle-check' : 'info'} action={action}>
        {`${isSubmitted ? `${t('editor:notice.submitted')} ` : ''}${textOf(item)}`}
      </Banner>
    </div>
  );
}
