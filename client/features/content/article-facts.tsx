/** How often an article was read, liked and discussed: facts, not controls. */
import { styled } from 'styled-components';
import type { ContentDetail } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/icon.tsx';

type Counts = Pick<ContentDetail, 'viewCount' | 'likeCount' | 'commentCount'>;

/** What nobody did yet is left out. */
export function ArticleFacts({ counts }: { counts: Counts }) {
  const t = useT();
  return (
    <Facts>
      {counts.likeCount > 0 ? (
        <li>
          <Icon name="heart" /> {t('content:article.likes', { count: counts.likeCount })}
        </li>
      ) : null}
      {counts.commentCount > 0 ? (
        <li>
          <Icon name="message-circle" /> {t('content:article.comments', { count: counts.commentCount })}
        </li>
      ) : null}
    </Facts>
  );
}

const Facts = styled.ul`
  display: contents;
  font-size: var(--t-ui);

  li {
    display: inline-flex;
    align-items: center;
    gap: 0.7rem;
    min-height: 2.75rem;
    font-weight: 600;
    font-size: var(--t-ui);
    line-height: 1.2;
  }
  .ic {
    width: 2.75rem;
    height: 1.25rem;
    color: var(--text-2);
  }
`;
