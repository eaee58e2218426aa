/** Institutions that registered with an invitation. */
import { listInvitationUses, type InvitationRow } from '#shared/api/invitation.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Link } from '#client/ui/link.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { ShownDialog } from '#client/record/shown-dialog.tsx';

export function InvitationUses({
  invitation: { id, institutionZh, institutionEn },
  onClose,
}: {
  invitation: InvitationRow;
  onClose: () => void;
}) {
  const t = useT();
  const loaded = useLoaded((api, signal) => api(listInvitationUses, { query: { id, pageSize: 50 } }, { noLoading: true, signal }), id);
  return (
    <ShownDialog title={t('invitations:list.whoUsed')} loaded={loaded} onClose={onClose}>
      {(rows) => (
        <>
          <p>{institutionZh || institutionEn}</p>
          {rows.length === 0 ? <p>{t('invitations:list.nobody')}</p> : null}
          <ul className="lines">
            {rows.map((row) => (
              <li key={row.userId}>
                <div>
                  <Link to={`${staffPaths.accounts}?${new URLSearchParams({ userId: row.userId })}`}>
                    {row.institution || row.nickName || t('accounts:screen.erased')}
                  </Link>
                  <span className="role">{[row.email, t(`staff:state.${row.verification}`)].filter(Boolean).join(' · ')}</span>
                </div>
                <TimeText value={row.registerTime} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ShownDialog>
  );
}
