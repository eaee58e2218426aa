/** Redirects of old addresses: search, adding, changing, deletion and import. */
import { useState } from 'react';
import { deleteMovedPath, listMovedPaths, movedKinds, movedPathMax, saveMovedPath, type MovedPath } from '#shared/api/site-staff.ts';
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
import { HeadTools } from '#client/ui/head-tools.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { DeleteQuestion, neighbourOf } from '#client/features/site/staff/delete-question.tsx';
import { FormDialog } from '#client/features/site/staff/form-dialog.tsx';
import { SiteList } from '#client/features/site/staff/site-list-style.ts';
import { useFailureText } from '#client/features/site/staff/use-send.ts';
import { MovedImport } from './moved-import.tsx';
import { faultsOf, useFaultText } from './move-faults.ts';

const rowsPerPage = 20;

const rules: AddressListRules<'search' | 'kind', MovedPath> = {
  path: staffPaths.moved,
  filters: ['search', 'kind'],
  rowsPerPage,
  load: (api, question, signal) =>
    api(
      listMovedPaths,
      { query: { ...filtersOf(question), pageNum: question.pageNum, pageSize: rowsPerPage } },
      { noLoading: true, signal },
    ),
};

function filtersOf({ search, kind }: AddressQuery<'search' | 'kind'>) {
  return { search: search || undefined, kind: oneOf(movedKinds, kind) };
}

type Prompt = { kind: 'add' | 'import' } | { kind: 'edit' | 'delete'; row: MovedPath };

export function MovedList() {
  const api = useApi();
  const t = useT();
  const texts = useListTexts();
  const failureOf = useFailureText();
  const list = useAddressList(rules);
  const { question, ask, isFiltered, reload } = list;
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const close = () => setPrompt(null);
  const [deleted, setDeleted] = useState<MovedPath | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async (row: MovedPath) => {
    const failure = failureOf(await api(deleteMovedPath, { body: { from: row.from } }));
    if (failure === null) setDeleted(row);
    reload();
    return failure;
  };
  const restore = async ({ from, to }: MovedPath) => {
    setBusy(true);
    const outcome = await api(saveMovedPath, { body: { from, to } });
    setBusy(false);
    if (outcome.status === 'ok') setDeleted(null);
    reload();
  };
  return (
    <>
      <SiteList>
        <HeadTools>
          <ListSearch
            texts={texts}
            label={t('site-settings:moved.search')}
            value={question.search}
            onSearch={(search) => ask({ search })}
          />
          <ListExport list={listMovedPaths} query={filtersOf(question)} />
          <Button small variant="ghost" onClick={() => setPrompt({ kind: 'import' })}>
            {t('site-settings:moved.import')}
          </Button>
          <Button small onClick={() => setPrompt({ kind: 'add' })}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('site-settings:moved.add')}</span>
          </Button>
        </HeadTools>
        <div role="status">
          {deleted ? (
            <OutcomeNotice
              texts={texts}
              isPartial={false}
              undoLabel={t('site-settings:moved.undo')}
              isBusy={isBusy}
              onUndo={() => void restore(deleted)}
              onClose={() => setDeleted(null)}
            >
              {t('site-settings:moved.deleted', { from: readable(deleted.from) })}
            </OutcomeNotice>
          ) : null}
        </div>
        <DataTable
          list={list}
          texts={texts}
          caption={t('manage:frame.section.moved')}
          columns={['from', 'to', 'added'].map((key) => t(`site-settings:moved.column.${key}`))}
          filters={
            <>
              <p className="lead sub">{t('site-settings:moved.lead')}</p>
              <div className="filters" role="group" aria-label={t('staff:form.filters')}>
                <FilterChoice
                  label={t('site-settings:moved.kinds')}
                  all={t('site-settings:moved.all')}
                  value={question.kind}
                  options={movedKinds.map((value) => ({ value, label: t(`site-settings:moved.kind.${value}`) }))}
                  onChange={(kind) => ask({ kind })}
                />
              </div>
            </>
          }
          empty={
            <EmptyState
              mood={isFiltered ? 'open' : 'closed'}
              title={t(isFiltered ? 'manage:list.nothing' : 'site-settings:moved.empty')}
              text={t(isFiltered ? 'manage:list.nothingText' : 'site-settings:moved.emptyText')}
            />
          }
          row={(row) => (
            <MovedRow
              key={row.from}
              row={row}
              onEdit={() => setPrompt({ kind: 'edit', row })}
              onDelete={() => setPrompt({ kind: 'delete', row })}
            />
          )}
          pager={list.pager}
        />
      </SiteList>
      {prompt?.kind === 'import' ? <MovedImport onDone={reload} onClose={close} /> : null}
      {prompt?.kind === 'add' ? <MovedForm row={null} onDone={reload} onClose={close} /> : null}
      {prompt?.kind === 'edit' ? <MovedForm row={prompt.row} onDone={reload} onClose={close} /> : null}
      {prompt?.kind === 'delete' ? (
        <DeleteQuestion
          deletion={{
            name: readable(prompt.row.from),
            title: t('site-settings:moved.deleteAsk', { from: readable(prompt.row.from) }),
            text: t('site-settings:moved.deleteText'),
            submitLabel: t('site-settings:moved.delete'),
            keeps: null,
            near: neighbourOf(
              list.rows.map(({ from }) => from),
              prompt.row.from,
            ),
            onDelete: () => remove(prompt.row),
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function MovedRow({ row: { from, to, addTime }, onEdit, onDelete }: { row: MovedPath; onEdit: () => void; onDelete: () => void }) {
  const t = useT();
  return (
    <tr data-row={from}>
      <td className="what">
        <span className="name">{readable(from)}</span>
      </td>
      <td data-label={t('site-settings:moved.column.to')}>
        {to ? (
          readable(to)
        ) : (
          <span className="state" data-look="warn">
            {t('site-settings:moved.gone')}
          </span>
        )}
      </td>
      <td className="when" data-label={t('site-settings:moved.column.added')}>
        <TimeText value={addTime} />
      </td>
      <td className="ops">
        <div>
          <Button small variant="ghost" onClick={onEdit}>
            <span>{t('site-settings:moved.edit')}</span>
            <span className="visually-hidden"> {readable(from)}</span>
          </Button>
          <Button small variant="danger" onClick={onDelete}>
            <span>{t('site-settings:moved.delete')}</span>
            <span className="visually-hidden"> {readable(from)}</span>
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** A percent-decoded address; unchanged if it is not UTF-8. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

interface FormProps {
  /** Null = a new redirect. */
  row: MovedPath | null;
  onDone: () => void;
  onClose: () => void;
}

function MovedForm({ row, onDone, onClose }: FormProps) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const failureOf = useFailureText();
  const faultText = useFaultText();
  const send = async ({ from, to }: { from: string; to: string }) => {
    const outcome = await api(saveMovedPath, { body: { from, to } });
    const [fault] = faultsOf(outcome);
    if (fault) return { [ofOldAddress.has(fault.reason) ? 'from' : 'to']: faultText(fault) };
    if (outcome.status !== 'ok') return failureOf(outcome);
    toasts.show({ type: 'success', text: t('site-settings:moved.saved', { from }) });
    onDone();
    return null;
  };
  return (
    <FormDialog<'from' | 'to'>
      title={t(row ? 'site-settings:moved.editOf' : 'site-settings:moved.add')}
      {...(row ? { text: readable(row.from) } : {})}
      submitLabel={t('site-settings:moved.save')}
      fields={[
        ...(row
          ? []
          : [
              {
                name: 'from' as const,
                kind: 'text' as const,
                label: t('site-settings:moved.from'),
                hint: t('site-settings:moved.fromHint'),
                required: true,
                maxLength: movedPathMax,
              },
            ]),
        { name: 'to', kind: 'text', label: t('site-settings:moved.to'), hint: t('site-settings:moved.toHint'), maxLength: movedPathMax },
      ]}
      initial={{ from: row?.from ?? '', to: row?.to ?? '' }}
      onSend={send}
      onClose={onClose}
    />
  );
}

/** Faults that are shown at the field of the old address. */
const ofOldAddress: ReadonlySet<string> = new Set(['from', 'taken', 'twice']);
