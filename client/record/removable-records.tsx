/** A list or one of its records, with the undo of the last removal; the list is loaded again when a record comes back. */
import { Fragment, useState } from 'react';
import { ListOrRecord, type ListOrRecordProps } from './list-or-record.tsx';
import { RemovedFrame } from './removed-frame.tsx';

export function RemovableRecords({ list, record }: ListOrRecordProps) {
  const [restored, setRestored] = useState(0);
  return (
    <RemovedFrame onRestored={() => setRestored((count) => count + 1)}>
      <ListOrRecord list={(onOpen) => <Fragment key={restored}>{list(onOpen)}</Fragment>} record={record} />
    </RemovedFrame>
  );
}
