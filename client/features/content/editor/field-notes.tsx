/** What must be known beside a field: a reviewer's remark, and a translation that has fallen behind. */
import { useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';

/** What a reviewer remarked on a field, and whether its translation is older than its source. */
export function FieldNotes({ state: { item, matched }, draft, field }: { state: DraftState; draft: Draft; field: string }) {
  const t = useT();
  const remark = item?.remarks[field];
  const isStale = item?.stale.includes(field) && !matched.includes(field);
  return (
    <>
      {remark ? <p className="msg err remark">{t('editor:field.remark', { remark })}</p> : null}
      {isStale ? (
        <p className="msg stale">
          {t('editor:field.stale')}{' '}
          <button type="button" className="link" onClick={() => draft.match(field)}>
            {t('editor:field.matchesNow')}
          </button>
        </p>
      ) : null}
    </>
  );
}
