/** How often an article was discussed: a link to what was said. */
import { styled } from 'styled-components';
import type { ContentDetail } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/icon.tsx';

/** The place of the comments in the page. */
const commentsAnchor = '#comments';

/** What nobody said yet is left out. */
export function ArticleFacts({ counts }: { counts: Pick<ContentDetail, 'commentCount'> }) {
  const t = useT();
  if (counts.commentCount === 0) return null;
  return (
    <Fact href={commentsAnchor}>
      <span className="ibtn line">
        <Icon name="message-circle" />
      </span>
      {t('content:article.comments', { count: counts.commentCount })}
    </Fact>
  );
}

const Fact = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.7rem;
  min-height: 2.75rem;
  font-weight: 600;
  font-size: var(--t-ui);
  line-height: 1.2;

  .ic {
    width: 1.25rem;
    height: 1.25rem;
  }
`;
