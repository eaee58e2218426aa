/** One invitation of the list. */
import type { InvitationRow } from '#shared/api/invitation.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

interface Props {
  row: InvitationRow;
  onUses: () => void;
  onMail: () => void;
  onRevoke: () => void;
}

const looks = { open: 'good', used: undefined, expired: 'warn', revoked: 'bad' } as const;

export function InvitationLine({ row, onUses, onMail, onRevoke }: Props) {
  const t = useT();
  return (
    <tr data-row={row.id}>
      <td className="what">
        <span className="name" lang={row.institutionZh ? 'zh-Hans' : 'en'}>
          {row.institutionZh || row.institutionEn}
        </span>
        {row.institutionZh && row.institutionEn ? (
          <span className="sub" lang="en">
            {row.institutionEn}
          </span>
        ) : null}
      </td>
      <td className="figures" data-label={t('invitations:list.column.edition')}>
        {row.editionYear || t('invitations:list.anyEdition')}
      </td>
      <td>
        <span className="state" data-look={looks[row.state]}>
          {t(`staff:state.${row.state}`)}
        </span>
      </td>
      <td className="figures" data-label={t('invitations:list.column.uses')}>
        {t('invitations:list.used', { used: row.used, all: row.used + row.remaining })}
      </td>
      <td className="when" data-label={t('invitations:list.column.expires')}>
        <Expiry row={row} />
      </td>
      <td className="when" data-label={t('invitations:list.column.created')}>
        <TimeText value={row.createTime} />
        {row.createdByName ? (
          <span className="sub by" lang={writingOf(row.createdByName)}>
            {row.createdByName}
          </span>
        ) : null}
      </td>
      <td className="ops">
        <div>
          <Button small variant="ghost" onClick={onUses}>
            <span>{t('invitations:list.whoUsed')}</span>
            <span className="visually-hidden"> {row.institutionZh || row.institutionEn}</span>
          </Button>
          {row.state === 'open' ? (
            <Button small variant="ghost" onClick={onMail}>
              <span>{t('invitations:list.mail')}</span>
              <span className="visually-hidden"> {row.institutionZh || row.institutionEn}</span>
            </Button>
          ) : null}
          {row.state === 'open' ? (
            <Button small variant="danger" onClick={onRevoke}>
              <span>{t('invitations:list.revoke')}</span>
              <span className="visually-hidden"> {row.institutionZh || row.institutionEn}</span>
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

/** The expiry of a revoked invitation is irrelevant. */
function Expiry({ row: { state, expireTime } }: { row: InvitationRow }) {
  const t = useT();
  if (state === 'revoked') return <span>–</span>;
  return expireTime ? <TimeText value={expireTime} /> : <span>{t('invitations:list.endless')}</span>;
}
