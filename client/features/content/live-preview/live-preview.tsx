/** The public page of the open draft: beside the editor, on narrow screens over it. */
import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import { previewPage } from '#shared/api/preview.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { Draft } from '#client/features/content/editor/draft.ts';
import { type DraftState, isUnsaved } from '#client/features/content/editor/draft-state.ts';
import { placeFields, type Side } from '#client/features/content/editor/item-values.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { PagePane } from './page-pane.tsx';
import type { AskPage } from './use-page-html.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  /** Language that is being written, which the preview follows. */
  side: Side;
  onClose: () => void;
}

export function LivePreview({ draft, state, side, onClose }: Props) {
  const t = useT();
  const [shownSide, setShownSide] = useState(side);
  // The language follows the text that is being written, until another one is chosen.
  useEffect(() => setShownSide(side), [side]);
  const { item, fields, place } = state;
  const [contentId, revisionId] = [item?.id ?? '', item?.revisionId ?? ''];
  const ask = useMemo<AskPage>(
    () => (api) => api(previewPage, { body: { contentId, revisionId, fields, ...placeFields(place) } }),
    [contentId, revisionId, fields, place],
  );
  const { titleZh, titleEn } = fields;
  return (
    <PagePane
      ask={ask}
      side={shownSide}
      onSide={setShownSide}
      tools={<TabLink draft={draft} state={state} />}
      unsaved={state.phase === 'refused' ? state.message : null}
      hint={t(titleZh.trim() || titleEn.trim() ? 'live-preview:pane.hint' : 'live-preview:pane.noTitle')}
      onClose={onClose}
    />
  );
}

/** Opens the stored version in a tab of its own, where videos play; saves first. */
function TabLink({ draft, state }: Pick<Props, 'draft' | 'state'>) {
  const t = useT();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isUnsaved(state)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void draft.save().then((isSaved) => {
      if (isSaved && !open(href, '_blank')) location.assign(href);
    });
  };
  return (
    <Link className="link" to={staffPaths.preview(state.item?.id ?? '')} target="_blank" onClick={handleClick}>
      {t('live-preview:pane.newTab')}
    </Link>
  );
}
