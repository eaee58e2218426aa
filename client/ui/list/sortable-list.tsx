/** A list whose order is changed by dragging, by keys, or with the menu of a row's handle; what moves its rows is loaded with the first one. */
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import type * as SortableRows from './sortable-rows.tsx';
import type { HandleProps, ItemProps, ListProps } from './sortable-types.ts';

type Kit = typeof SortableRows;

let loaded: Kit | null = null;
const KitContext = createContext<Kit | null>(null);

/** Until its parts are there, or where they could not be loaded, the rows stand in their order without handles. */
export function SortableList(props: ListProps): ReactNode {
  const [kit, setKit] = useState(loaded);
  useEffect(() => {
    if (kit) return;
    void import('./sortable-rows.tsx').then(
      (module) => {
        loaded = module;
        setKit(module);
      },
      () => undefined,
    );
  }, [kit]);
  if (!kit) return props.children(props.ids);
  return (
    <KitContext value={kit}>
      <kit.SortableRows {...props} />
    </KitContext>
  );
}

/** A row of a `SortableList`; outside of one it is a plain row. Its `Handle` moves it. */
export function SortableItem(props: ItemProps): ReactNode {
  const kit = use(KitContext);
  if (kit) return <kit.SortableRow {...props} />;
  const { id: _, tag: Tag = 'li', ...rest } = props;
  return <Tag {...rest} />;
}

/** The handle of the row that it stands in; nothing where the order is not to be changed. */
export function Handle(props: HandleProps): ReactNode {
  const kit = use(KitContext);
  return kit ? <kit.RowHandle {...props} /> : null;
}
