/** Panels beside an item under review: claim, checklist, last rejection and keyboard shortcuts. */
import { useId } from 'react';
import { Check, X } from '#client/ui/picture/staff-icons.tsx';
import { useSnapshot } from 'valtio';
import { styled } from 'styled-components';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { media } from '#client/theme/media.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { nameIn } from './shown-languages.ts';

/** Claim of the review, a hint to other reviewers; its holder can release it. */
export function ReviewClaim({ item, onClaim }: { item: ItemDetail; onClaim: (isClaimed: boolean) => void }) {
  const t = useT();
  const language = useLanguage();
  const { user } = useSnapshot(useTabState().session);
  const { claimedBy } = item;
  const mayReview = usePermission('contentReview');
  const isReviewer = item.state === 'audit' && mayReview;
  if (!isReviewer && !claimedBy) return null;
  const isMine = claimedBy !== null && claimedBy.id === user?.id;
  const press = (claimed: boolean) => (
    <Button variant="ghost" small onClick={() => onClaim(claimed)}>
      {t(claimed ? 'review:review.claim' : 'review:review.giveBack')}
    </Button>
  );
  if (claimedBy && !isMine)
    return (
      <Banner kind="warning" icon="eye">
        {t('works:row.claimed', { name: nameIn(language, claimedBy) })}
      </Banner>
    );
  return (
    <ClaimLine role="status">
      <span>{t(isMine ? 'review:review.mine' : 'review:review.nobody')}</span>
      {isReviewer ? press(!isMine) : null}
    </ClaimLine>
  );
}

/** Checklist, collapsed while every check is met; advice is marked as such. */
export function ReviewChecks({ checks }: Pick<ItemDetail, 'checks'>) {
  const t = useT();
  const met = checks.filter(({ isMet }) => isMet).length;
  return (
    <Folded className="card" open={met < checks.length}>
      <summary>
        <h2>{t('review:review.checks')}</h2>
        <span className="tally" data-met={met === checks.length ? '' : undefined}>
          <span>{`${met}/${checks.length}`}</span>{' '}
          {met === checks.length ? <Check className="icon" aria-hidden="true" /> : <X className="icon" aria-hidden="true" />}
          <span className="visually-hidden"> {t(met === checks.length ? 'review:review.met' : 'review:review.unmet')}</span>
        </span>
      </summary>
      <Checks>
        {checks.map(({ name, isMet, isRequired }) => (
          <li key={name} data-met={isMet ? '' : undefined}>
            {isMet ? <Check className="icon" aria-hidden="true" /> : <X className="icon" aria-hidden="true" />}
            <span>
              <span>{t(`works:check.${name}`)}</span>
              {isMet || isRequired ? null : <span className="small muted"> {t('review:review.advice')}</span>}
              <span className="visually-hidden"> {t(isMet ? 'review:review.met' : 'review:review.unmet')}</span>
            </span>
          </li>
        ))}
      </Checks>
    </Folded>
  );
}

/** Reason of the last rejection and the author's reply. */
export function LastRound({ item: { reason, reply } }: { item: ItemDetail }) {
  const t = useT();
  if (!reason && !reply) return null;
  return (
    <section className="card">
      <h2>{t('review:review.lastRound')}</h2>
      {reason ? <Quote>{t('review:review.lastReason', { reason })}</Quote> : null}
      {reply ? <Quote>{t('review:review.reply', { reply })}</Quote> : null}
    </section>
  );
}

interface KeysProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  keys: readonly { key: string; label: string }[];
}

/** Keyboard shortcuts and the switch that disables them. */
export function KeyList({ isOn, onChange, keys }: KeysProps) {
  const t = useT();
  const id = useId();
  return (
    <Keys>
      <label htmlFor={id}>
        <input id={id} type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
        <span>{t('review:review.keys')}</span>
      </label>
      {isOn ? (
        <ul>
          {keys.map(({ key, label }) => (
            <li key={key}>
              <kbd>{key.toUpperCase()}</kbd> <span>{label}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Keys>
  );
}

const ClaimLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;
  font-size: var(--t-ui);
  line-height: 1.5;
  color: var(--text-2);
`;

const Folded = styled.details`
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    cursor: pointer;
  }
  h2 {
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  .tally {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    font-size: var(--t-ui);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    color: var(--danger);
  }
  .tally[data-met] {
    color: var(--accent);
  }
  .tally .icon {
    width: 1.1rem;
    height: 1.1rem;
  }
  &[open] > ul {
    margin-top: 0.75rem;
  }
`;

const Checks = styled.ul`
  li {
    display: flex;
    align-items: start;
    gap: 0.6rem;
    padding-block: 0.3rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .icon {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    margin-top: 0.2em;
    color: var(--danger);
  }
  [data-met] .icon {
    color: var(--accent);
  }
`;

const Quote = styled.p`
  font-size: var(--t-ui);
  line-height: 1.6;
  white-space: pre-line;
  overflow-wrap: anywhere;

  & + & {
    margin-top: 0.5rem;
  }
`;

const Keys = styled.div`
  display: grid;
  gap: 0.25rem;
  margin-top: 1rem;
  font-size: var(--t-s);
  line-height: 1.6;
  color: var(--text-2);

  label {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2rem;
  }
  input {
    width: 1.1rem;
    height: 1.1rem;
    margin: 0;
    accent-color: var(--primary);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
  }
  kbd {
    display: inline-grid;
    place-items: center;
    min-width: 1.6em;
    padding-inline: 0.3em;
    border: 1px solid var(--line-strong);
    border-radius: 0.25rem;
    font: 600 var(--t-xs) / 1.5 var(--f-ui);
    color: var(--text);
  }
  ${media.phone} {
    display: none;
  }
`;
