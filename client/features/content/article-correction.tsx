/** Note of a correction after publication, below the text that it corrects; the head of the article leads to it. */
import { styled } from 'styled-components';
import type { ContentItem } from '#shared/api/content.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { langOf } from './lang-of.ts';

export function ArticleCorrection({ article: { correction, language } }: { article: Pick<ContentItem, 'correction' | 'language'> }) {
  const t = useT();
  const own = useLanguage();
  if (!correction) return null;
  return (
    <Note role="note" id="correction">
      <p className="label">
        <b>{t('content:article.correction')}</b>
        <TimeText value={correction.time} />
      </p>
      <p lang={langOf(language, own)}>{correction.text}</p>
    </Note>
  );
}

const Note = styled.div`
  max-width: calc(38 * max(1.0625rem, 20 * var(--tx)));
  margin-inline: auto;
  margin-top: var(--s6);
  padding: 0.9rem 1.25rem;
  border-inline-start: 0.25rem solid var(--gold-500);
  border-radius: var(--r-s);
  background: var(--sunken);
  line-height: 1.7;

  .label {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .label b {
    font-weight: 600;
    color: var(--text);
  }
`;
