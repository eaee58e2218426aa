/** Invitation codes: creation, single display, revocation, and uses. */
import { useState } from 'react';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import {
  invitationStates,
  listInvitations,
  revokeInvitation,
  type InvitationRow as Invitation,
  listInvitationUses,
  type InvitationRow,
} from '#shared/api/invitation.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import type { AddressQuery } from '#client/lib/address-query.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { oneOf, useAddressList, type AddressListRules } from '#client/lib/use-address-list.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { SiteList } from './site-list-style.ts';
import { FormDialog } from '#client/record/form-dialog.tsx';
import { useName } from '#client/record/names.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { MailInvitation } from './mail-invitation.tsx';
import { NewInvitation } from './new-invitation.tsx';
import { useFailureText } from './use-failure-text.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Link } from '#client/ui/link.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { ShownDialog } from '#client/record/shown-dialog.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

const rowsPerPage = 20;

const rules: AddressListRules<'search' | 'state', Invitation> = {
  path: staffPaths.invitations,
  filters: ['search', 'state'],
  rowsPerPage,
  load: (api, question, signal) =>
    api(listInvitations, { query: { ...filtersOf(question), pageNum: question.pageNum, pageSize: rowsPerPage } }, { signal }),
};

function filtersOf({ search, state }: AddressQuery<'search' | 'state'>) {
  return { search: search || undefined, state: oneOf(invitationStates, state) };
}

type Prompt = { kind: 'add' } | { kind: 'revoke' | 'mail' | 'uses'; row: Invitation };

export function InvitationList() {
  const t = useT();
  const texts = useListTexts();
  const list = useAddressList(rules);
  const { question, ask, isFiltered, reload } = list;
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const close = () => setPrompt(null);
  return (
    <>
      <SiteList>
        <HeadTools>
          <ListSearch texts={texts} label={t('invitations:list.search')} value={question.search} onSearch={(search) => ask({ search })} />
          <ListExport list={listInvitations} query={filtersOf(question)} />
          <Button small onClick={() => setPrompt({ kind: 'add' })}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('invitations:list.add')}</span>
          </Button>
        </HeadTools>
        <DataTable
          list={list}
          texts={texts}
          caption={t('manage:frame.section.invitations')}
          columns={['institution', 'edition', 'state', 'uses', 'expires', 'created'].map((key) => t(`invitations:list.column.${key}`))}
          filters={
            <div className="filters" role="group" aria-label={t('staff:form.filters')}>
              <FilterChoice
                label={t('invitations:list.state')}
                all={t('staff:all.status')}
                value={question.state}
                options={invitationStates.map((value) => ({ value, label: t(`staff:state.${value}`) }))}
                onChange={(state) => ask({ state })}
              />
            </div>
          }
          empty={
            <EmptyState
              mood={isFiltered ? 'open' : 'closed'}
              title={t(isFiltered ? 'manage:list.nothing' : 'invitations:list.empty')}
              text={t(isFiltered ? 'manage:list.nothingText' : 'invitations:list.emptyText')}
            />
          }
          row={(row) => (
            <InvitationLine
              key={row.id}
              row={row}
              onUses={() => setPrompt({ kind: 'uses', row })}
              onMail={() => setPrompt({ kind: 'mail', row })}
              onRevoke={() => setPrompt({ kind: 'revoke', row })}
            />
          )}
          pager={list.pager}
        />
      </SiteList>
      {prompt?.kind === 'add' ? <NewInvitation onAdded={reload} onClose={close} /> : null}
      {prompt?.kind === 'uses' ? <InvitationUses invitation={prompt.row} onClose={close} /> : null}
      {prompt?.kind === 'mail' ? <MailInvitation row={prompt.row} onClose={close} /> : null}
      {prompt?.kind === 'revoke' ? <RevokeQuestion row={prompt.row} onDone={reload} onClose={close} /> : null}
    </>
  );
}

function RevokeQuestion({ row, onDone, onClose }: { row: Invitation; onDone: () => void; onClose: () => void }) {
  const api = useApi();
  const t = useT();
  const nameOf = useName();
  const failureOf = useFailureText();
  return (
    <FormDialog
      title={t('invitations:list.revokeAsk', { name: nameOf(row.institutionZh, row.institutionEn) })}
      text={t('invitations:list.revokeText')}
      submitLabel={t('invitations:list.revoke')}
      isDangerous
      fields={[]}
      initial={{}}
      onSend={async () => {
        const failure = failureOf(await api(revokeInvitation, { body: { id: row.id } }, { showLoading: true }));
        onDone();
        return failure;
      }}
      onClose={onClose}
    />
  );
}

/** Institutions that registered with an invitation. */
function InvitationUses({ invitation: { id, institutionZh, institutionEn }, onClose }: { invitation: InvitationRow; onClose: () => void }) {
  const t = useT();
  const name = useName()(institutionZh, institutionEn);
  const loaded = useLoaded((api, signal) => api(listInvitationUses, { query: { id, pageSize: 50 } }, { signal }), id);
  return (
    <ShownDialog title={t('invitations:list.whoUsed')} loaded={loaded} onClose={onClose}>
      {(rows) => (
        <>
          <p>{name}</p>
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

interface Props {
  row: InvitationRow;
  onUses: () => void;
  onMail: () => void;
  onRevoke: () => void;
}

const looks = { open: 'good', used: undefined, expired: 'warn', revoked: 'bad' } as const;

/** One invitation of the list. */
function InvitationLine({ row, onUses, onMail, onRevoke }: Props) {
  const t = useT();
  const name = useName()(row.institutionZh, row.institutionEn);
  const twin = name === row.institutionZh ? row.institutionEn : row.institutionZh;
  return (
    <tr data-row={row.id}>
      <td className="what">
        <span className="name" lang={writingOf(name)}>
          {name}
        </span>
        {twin && twin !== name ? (
          <span className="sub" lang={writingOf(twin)}>
            {twin}
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
            <span className="visually-hidden"> {name}</span>
          </Button>
          {row.state === 'open' ? (
            <Button small variant="ghost" onClick={onMail}>
              <span>{t('invitations:list.mail')}</span>
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : null}
          {row.state === 'open' ? (
            <Button small variant="danger" onClick={onRevoke}>
              <span>{t('invitations:list.revoke')}</span>
              <span className="visually-hidden"> {name}</span>
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
