/** How often an article was discussed: a link to what was said. */
import { styled } from 'styled-components';
import type { ContentDetail } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/icon.tsx';
import { railAct } from '#client/ui/rail-act.ts';

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
  ${railAct}

  .ic {
    width: 1.25rem;
    height: 1.25rem;
  }
`;
