/** What is particular to redirects in the list of their records: the kind of the new address, faults at their fields, and the import. */
import { lazy, Suspense, useState } from 'react';
import { movedKinds, type MovedPath, type movedPathRecord } from '#shared/api/record/moved-path.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import type { ListLayout } from '#client/record/record-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { FilterChoice } from '#client/ui/form/filter-field.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { faultsOf, faultText } from './move-faults.ts';

const MovedImport = lazy(() => import('./moved-import.tsx').then((module) => ({ default: module.MovedImport })));

type Layout = ListLayout<typeof movedPathRecord>;

/** Faults that are shown at the field of the old address. */
const ofOldAddress: ReadonlySet<string> = new Set(['from', 'taken', 'slug']);
/** Another redirect has the old address. */
const takenCode = 409;

export const movedPathList: Layout = {
  path: staffPaths.moved,
  texts: {
    caption: 'manage:frame.section.moved',
    search: 'site-settings:moved.search',
    add: 'site-settings:moved.add',
    lead: 'site-settings:moved.lead',
    empty: 'site-settings:moved.empty',
    emptyText: 'site-settings:moved.emptyText',
  },
  rowsPerPage: 20,
  filters: ['kind'],
  columns: [
    { head: 'site-settings:moved.field.fromPath', Cell: FromCell },
    { head: 'site-settings:moved.field.toPath', Cell: ToCell },
    { head: 'site-settings:moved.added', Cell: AddedCell },
  ],
  labels: (name) => `site-settings:moved.field.${name}`,
  hints: { fromPath: 'site-settings:moved.fromHint', toPath: 'site-settings:moved.toHint' },
  refusal: (outcome, t) => {
    const [fault] = faultsOf(outcome);
    if (fault) return { [ofOldAddress.has(fault.reason) ? 'fromPath' : 'toPath']: faultText(fault, t) };
    return outcome.code === takenCode ? { fromPath: t('site-settings:moved.known') } : {};
  },
  inPlace: { lines: ['toPath'], title: 'site-settings:moved.editOf', removeText: 'site-settings:moved.deleteText' },
  nameOf: ({ fromPath }) => readable(fromPath),
  Filters: KindFilter,
  Tools: ImportButton,
};

function FromCell({ row: { fromPath } }: { row: MovedPath }) {
  return (
    <td className="where">
      <b>{readable(fromPath)}</b>
    </td>
  );
}

function ToCell({ row: { toPath } }: { row: MovedPath }) {
  const t = useT();
  return <td className="where">{toPath ? readable(toPath) : <StateMark state="soldout">{t('site-settings:moved.gone')}</StateMark>}</td>;
}

function AddedCell({ row: { createdAt } }: { row: MovedPath }) {
  return (
    <td className="when">
      <TimeText value={createdAt} />
    </td>
  );
}

function KindFilter({ question, ask }: Parameters<NonNullable<Layout['Filters']>>[0]) {
  const t = useT();
  return (
    <FilterChoice
      label={t('site-settings:moved.kinds')}
      all={t('site-settings:moved.all')}
      value={question['kind'] ?? ''}
      options={movedKinds.map((value) => ({ value, label: t(`site-settings:moved.kind.${value}`) }))}
      onChange={(kind) => ask({ kind })}
    />
  );
}

function ImportButton({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small variant="ghost" onClick={() => setOpen(true)}>
        {t('site-settings:moved.import')}
      </Button>
      <Suspense>{isOpen ? <MovedImport onDone={onDone} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
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
