/** The public page of a film or a person as its form holds it. */
import { useState } from 'react';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { PagePane } from './page-pane.tsx';
import type { AskPage } from './use-page-html.ts';

interface Props {
  ask: AskPage;
  onClose: () => void;
}

export function RecordPreview({ ask, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const [side, setSide] = useState<'zh' | 'en'>(language === 'en' ? 'en' : 'zh');
  return <PagePane ask={ask} side={side} onSide={setSide} hint={t('live-preview:pane.recordHint')} onClose={onClose} />;
}
