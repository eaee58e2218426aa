/** Institutions that registered with an invitation. */
import { useId } from 'react';
import { styled } from 'styled-components';
import { listInvitationUses, type InvitationRow, type InvitationUse } from '#shared/api/invitation.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';

export function InvitationUses({ invitation, onClose }: { invitation: InvitationRow; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const texts = useListTexts();
  const { isOpen, answer } = useAnswer(onClose);
  const {
    value: rows,
    isFailed,
    reload,
  } = useLoaded<InvitationUse[]>(
    (api, signal) => api(listInvitationUses, { query: { id: invitation.id, pageSize: 50 } }, { noLoading: true, signal }),
    invitation.id,
  );
  return (
    <Frame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('invitations:list.whoUsed')}</h2>
      <p>{invitation.institutionZh || invitation.institutionEn}</p>
      {isFailed ? <ListFailed texts={texts} onRetry={reload} /> : null}
      {!rows && !isFailed ? <ListWaiting texts={texts} /> : null}
      {rows?.length === 0 ? <p>{t('invitations:list.nobody')}</p> : null}
      <ul>
        {rows?.map((row) => (
          <li key={row.userId}>
            <Link to={`${staffPaths.accounts}?${new URLSearchParams({ userId: row.userId })}`}>
              {row.institution || row.nickName || t('accounts:screen.erased')}
            </Link>
            <span>
              <span>{`${[row.email, t(`staff:state.${row.verification}`)].filter(Boolean).join(' · ')} · `}</span>
              <TimeText value={row.registerTime} />
            </span>
          </li>
        ))}
      </ul>
      <div className="answers">
        <Button onClick={() => answer('stay')}>{t('manage:list.close')}</Button>
      </div>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  .waits {
    display: grid;
    gap: 0.75rem;
  }
  .waits .skeleton-block {
    height: 2.5rem;
  }
  ul {
    max-height: 50dvh;
    overflow: auto;
  }
  li {
    display: grid;
    gap: 0.15rem;
    padding-block: 0.6rem;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  li > a {
    justify-self: start;
    border-bottom: 1px solid var(--line-strong);
    font-weight: 600;
  }
  li > span {
    font-size: var(--t-s);
    color: var(--text-2);
  }
`;
