/** One account: facts, numbers on request, roles, history, and what staff can do with it. */
import { useId, useState } from 'react';
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list-states.tsx';
import { useAnswer } from '#client/ui/use-answer.ts';
import { AccountFacts, type RegionOf } from './account-facts.tsx';
import { AccountHistory } from './account-history.tsx';
import { AccountQuestion, type AskedOfAccount } from './account-question.tsx';
import { AccountRoles } from './account-roles.tsx';
import { Sheet } from './account-sheet-style.ts';
import { useAccount } from './use-account.ts';
import { useAccountActs, type FullNumbers } from './use-account-acts.ts';

interface Props {
  userId: string;
  region: RegionOf;
  onChanged: () => void;
  onClose: () => void;
}

export function AccountSheet({ userId, region, onChanged, onClose }: Props) {
  const t = useT();
  const id = useId();
  const texts = useListTexts();
  const { detail, history, hasMore, isFailed, reload, more } = useAccount(userId);
  const acts = useAccountActs(() => {
    reload();
    onChanged();
  });
  const [asked, setAsked] = useState<AskedOfAccount | null>(null);
  const [numbers, setNumbers] = useState<FullNumbers | null>(null);
  const { isOpen, answer } = useAnswer(onClose);
  return (
    <>
      <Sheet className="sheet" open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
        <header>
          <h2 id={`${id}-title`}>{detail ? detail.nickName || t('desk:accounts.erased') : t('desk:accounts.account')}</h2>
          <IconButton icon="x" label={t('manage:list.close')} onClick={() => answer('stay')} />
        </header>
        {isFailed ? <ListFailed texts={texts} onRetry={reload} /> : null}
        {detail === null && !isFailed ? <ListWaiting texts={texts} /> : null}
        {detail ? (
          <>
            <Acts detail={detail} onAsk={setAsked} />
            <AccountFacts detail={detail} numbers={numbers} region={region} />
            {detail.status === 'erased' ? null : (
              <AccountRoles detail={detail} onSet={(role, isHeld) => acts.setRole({ userId, role, isHeld })} />
            )}
            <AccountHistory rows={history} hasMore={hasMore} onMore={more} />
          </>
        ) : null}
      </Sheet>
      {/* Beside the sheet, not in it: React hands the closing of a dialog on to those around it. */}
      {asked && detail ? (
        <AccountQuestion asked={asked} detail={detail} acts={acts} onNumbers={setNumbers} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

function Acts({ detail, onAsk }: { detail: AccountDetail; onAsk: (asked: AskedOfAccount) => void }) {
  const t = useT();
  const { status, agency, verification, isOwn, sessionCount } = detail;
  const isErased = status === 'erased';
  const looks = { verified: 'approve', refused: 'danger', reveal: 'ghost', block: 'danger', unblock: 'ghost', sessions: 'ghost' } as const;
  const offered = (
    [
      ['verified', !isErased && agency !== null && verification !== 'verified'],
      ['refused', !isErased && agency !== null && verification !== 'refused'],
      ['reveal', !isErased && agency !== null && agency.operateCode + agency.operatePhone !== ''],
      ['sessions', !isErased && sessionCount > (isOwn ? 1 : 0)],
      ['block', !isOwn && (status === 'active' || status === 'closing')],
      ['unblock', !isOwn && status === 'blocked'],
    ] as const
  ).flatMap(([name, isOffered]) => (isOffered ? [name] : []));
  if (offered.length === 0) return null;
  return (
    <div className="acts">
      {offered.map((name) => (
        <Button key={name} small look={looks[name]} onClick={() => onAsk(name)}>
          {t(`desk:accounts.go.${name}`)}
        </Button>
      ))}
    </div>
  );
}
