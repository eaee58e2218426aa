/** One link to a draft: for whom, until when, what was answered, and the button that ends it. */
import { styled } from 'styled-components';
import { absoluteDateTime } from '#shared/dates.ts';
import type { PreviewLink } from '#shared/api/preview.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';

interface Props {
  link: PreviewLink;
  isBusy: boolean;
  onRevoke: () => void;
}

/** The colours of states, for what guests answered. */
const marks = { approve: 'putaway', changes: 'reject', '': 'audit' } as const;

export function PreviewLinkRow({ link, isBusy, onRevoke }: Props) {
  const t = useT();
  const language = useLanguage();
  const name = link.guest || t(`works:links.${link.kind}`);
  return (
    <Row data-over={link.isOver ? '' : undefined}>
      <div>
        <p>
          <b>{name}</b>
          {link.guest ? <span className="small muted">{t(`works:links.${link.kind}`)}</span> : null}
        </p>
        <p className="small muted">
          {link.isOver ? t('works:links.over') : t('works:links.until', { time: absoluteDateTime(link.expireTime, language) })}
        </p>
        {link.kind === 'review' ? (
          <p>
            <StateMark state={marks[link.decision]}>{t(`works:links.answer.${link.decision || 'none'}`)}</StateMark>
            {link.answerTime ? <span className="small muted">{absoluteDateTime(link.answerTime, language)}</span> : null}
            {link.isOutdated ? <span className="small muted">{t('works:links.outdated')}</span> : null}
          </p>
        ) : null}
        {link.note ? <blockquote>{link.note}</blockquote> : null}
      </div>
      {link.isOver ? null : (
        <Button small look="ghost" busy={isBusy} onClick={onRevoke}>
          {t('works:links.revoke')}
          <span className="vh">{t('works:row.of', { name })}</span>
        </Button>
      )}
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: 1rem;
  padding-block: 0.9rem;
  border-top: 1px solid var(--line);
  font-size: var(--t-ui);
  line-height: 1.6;

  &[data-over] b {
    color: var(--text-2);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.1rem 0.75rem;
  }
  b {
    font-weight: 600;
  }
  blockquote {
    margin-top: 0.3rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 0.1875rem solid var(--line);
    font-size: var(--t-s);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .btn {
    flex: none;
  }
`;
