/** One account of the list. */
import type { AccountRow as Account } from '#shared/api/account-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TickCell } from '#client/ui/tick-cell.tsx';
import { TimeText } from '#client/ui/time-text.tsx';

interface Props {
  row: Account;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onOpen: () => void;
}

const looks = { verified: 'good', pending: 'warn', refused: 'bad' } as const;

export function AccountRow({ row, isSelected, onSelect, onOpen }: Props) {
  const t = useT();
  const name = row.nickName || t('desk:accounts.erased');
  const below = [row.institution === row.nickName ? '' : row.institution, row.email].filter(Boolean).join(' · ');
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={row.id}>
      <TickCell
        label={t('desk:accounts.select', { name })}
        isTicked={isSelected}
        onTick={row.verification === 'pending' ? onSelect : null}
      />
      <td className="what">
        <span className="name">{name}</span>
        {below ? <span className="sub">{below}</span> : null}
      </td>
      <td>
        <span className="tags">
          <span>{t(`desk:userType.${row.userType}`)}</span>
          {row.roles.map((role) => (
            <span key={role} data-look="role">
              {t(`desk:role.${role}`)}
            </span>
          ))}
        </span>
      </td>
      <td>
        <span className="tags">
          {row.verification ? <span data-look={looks[row.verification]}>{t(`desk:state.${row.verification}`)}</span> : null}
          {row.status === 'active' ? null : <span data-look="bad">{t(`desk:state.${row.status}`)}</span>}
        </span>
      </td>
      <td className="when" data-label={t('desk:accounts.column.created')}>
        <TimeText value={row.createTime} />
      </td>
      <td className="ops">
        <Button small look="ghost" onClick={onOpen}>
          {t('desk:form.open')}
          <span className="vh"> {name}</span>
        </Button>
      </td>
    </tr>
  );
}
