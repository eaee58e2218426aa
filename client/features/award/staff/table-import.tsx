/** Nominations and results as tables: taken from a CSV file after a look at what would happen, and given as one. */
import type { TableKind } from '#shared/api/edition-result-staff.ts';
import type { ManagedEdition } from '#shared/api/edition-staff.ts';
import { TablePanel } from './table-panel.tsx';
import { useMay } from './use-may.ts';

interface Props {
  edition: ManagedEdition;
  onChanged: () => void;
}

export function TableImport({ edition, onChanged }: Props) {
  const may = useMay();
  const kinds = [...(may('awardEdit') ? ['nominations'] : []), ...(may('ceremonyRun') ? ['results'] : [])] as TableKind[];
  return (
    <div className="tables">
      {kinds.map((kind) => (
        <TablePanel key={kind} kind={kind} edition={edition} onChanged={onChanged} />
      ))}
    </div>
  );
}
