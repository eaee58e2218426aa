/** The parts of sortable lists, with the library, in a chunk of their own. */
import { createContext, use, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { styled } from 'styled-components';
import type { SortTexts } from './list-texts.ts';
import { placesOf, reordered } from './order.ts';
import { SortHandle, type HandleParts } from './sort-handle.tsx';
import type { HandleProps, ItemProps, ListProps } from './sortable-types.ts';

interface List {
  ids: readonly string[];
  nameOf: (id: string) => string;
  texts: SortTexts;
  isGrid: boolean;
  moveTo: (id: string, place: number) => void;
  /** The row that was moved last, whose handle keeps the focus. */
  moved: RefObject<string | null>;
}

const ListContext = createContext<List | null>(null);
const ItemContext = createContext<{ id: string; handle: HandleParts } | null>(null);

export function SortableRows({ ids, nameOf, texts, layout = 'list', onOrder, children }: ListProps): ReactNode {
  const id = useId();
  const moved = useRef<string | null>(null);
  // The order of a drop is shown until the rows come back in it, or it is refused.
  const [dropped, setDropped] = useState<{ before: string; order: string[] } | null>(null);
  const before = ids.join();
  const order = dropped?.before === before ? dropped.order : ids;
  const moveTo = (movedId: string, place: number) => {
    const next = reordered(order, movedId, place);
    if (next.join() === order.join()) return;
    moved.current = movedId;
    setDropped({ before, order: next });
    void Promise.resolve(onOrder(next, movedId)).then((isSaved) => {
      if (isSaved === false) setDropped(null);
    });
  };
  const list: List = { ids: order, nameOf, texts, isGrid: layout === 'grid', moveTo, moved };
  return (
    <ListContext value={list}>
      <Draggable id={id} list={list}>
        {children(order)}
      </Draggable>
    </ListContext>
  );
}

/** Space lifts and drops a row; Enter opens the menu of its handle, and also drops. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };
/** Pixels after which a press is a drag. */
const dragDistance = 6;

function Draggable({ id, list, children }: { id: string; list: List; children: ReactNode }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes, scrollBehavior: 'auto' }),
  );
  const { ids, isGrid, moveTo } = list;
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) moveTo(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibilityOf(list)}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={[...ids]} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Announcements for screen readers. */
function accessibilityOf({ ids, nameOf, texts }: List) {
  const at = (rowId: unknown) => ({ ...placesOf(ids, String(rowId)), name: nameOf(String(rowId)) });
  const over = (activeId: unknown, overId: unknown) => ({ ...at(overId), name: nameOf(String(activeId)) });
  return {
    screenReaderInstructions: { draggable: texts.instructions },
    announcements: {
      onDragStart: ({ active }: { active: { id: unknown } }) => texts.lifted(at(active.id)),
      onDragOver: ({ active, over: target }: Event) => (target ? texts.over(over(active.id, target.id)) : undefined),
      onDragEnd: ({ active, over: target }: Event) => texts.dropped(over(active.id, target?.id ?? active.id)),
      onDragCancel: ({ active }: Event) => texts.cancelled(at(active.id)),
    },
  };
}

interface Event {
  active: { id: unknown };
  over: { id: unknown } | null;
}

export function SortableRow({ id, tag = 'li', children, ...rest }: ItemProps): ReactNode {
  const isGrid = use(ListContext)?.isGrid ?? false;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const described = attributes['aria-describedby'];
  const item = useMemo(
    () => ({ id, handle: { ref: setActivatorNodeRef, listeners: listeners ?? {}, describedBy: described } }),
    [id, setActivatorNodeRef, listeners, described],
  );
  const x = isGrid ? (transform?.x ?? 0) : 0;
  const style = transform ? { transform: `translate3d(${x}px, ${transform.y}px, 0)`, transition } : undefined;
  return (
    <ItemContext value={item}>
      <Row as={tag} ref={setNodeRef} {...rest} style={style} data-lifted={isDragging ? '' : undefined}>
        {children}
      </Row>
    </ItemContext>
  );
}

export function RowHandle({ actions }: HandleProps): ReactNode {
  const list = use(ListContext);
  const item = use(ItemContext);
  if (!list || !item) return null;
  const { ids, nameOf, texts, moveTo, moved } = list;
  const { id, handle } = item;
  return (
    <SortHandle
      parts={handle}
      name={nameOf(id)}
      at={ids.indexOf(id)}
      isMoved={() => moved.current === id}
      count={ids.length}
      texts={texts}
      actions={actions}
      onMove={(place) => moveTo(id, place)}
    />
  );
}

const Row = styled.li`
  &&[data-lifted] {
    position: relative;
    z-index: var(--z-header);
    opacity: 0.9;
    box-shadow: var(--e2);
  }
`;
