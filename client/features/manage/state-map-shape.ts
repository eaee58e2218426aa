/** Where the states stand on their map, and the arrows between them, from the table of transitions. */
import {
  contentStates,
  contentTransitions,
  type ContentActor,
  type ContentState,
  type Transition,
} from '#shared/content/content-lifecycle.ts';

interface Point {
  x: number;
  y: number;
}

export const mapSize = { width: 980, height: 430 } as const;
export const nodeSize = { width: 132, height: 52 } as const;

/** The states of the lifecycle, and the bin. */
export const mapStates = [...contentStates, 'trash'] as const;

/** Centres of the states: the way to publication from left to right, exits below. */
const centres: Readonly<Record<ContentState | 'trash', Point>> = {
  draft: { x: 90, y: 130 },
  audit: { x: 350, y: 130 },
  audited: { x: 610, y: 130 },
  putaway: { x: 860, y: 130 },
  trash: { x: 90, y: 330 },
  reject: { x: 350, y: 330 },
  soldout: { x: 860, y: 330 },
};

export const mapNodes = mapStates.map((key) => ({ key, ...centres[key] }));

export interface MapArrow {
  /** Number that joins the arrow with its sentence. */
  number: number;
  transition: Transition;
  /** Who takes it first of all, which decides the colour. */
  actor: ContentActor;
  path: string;
  /** Position of its number. */
  at: Point;
}

type Drawn = Pick<MapArrow, 'path' | 'at'>;

/** Bend of long arrows to their left, so that they avoid the states between. */
const bends: Readonly<Record<string, number>> = { 'audit-putaway': 150, 'audited-draft': -190, 'audited-reject': 30, 'reject-draft': -12 };
const usualBend = 34;

/** Arrows that need more than one bend to avoid the states between. */
const detours: Readonly<Record<string, Drawn>> = {
  'soldout-draft': { path: 'M860 361C850 412 790 412 700 412H380C262 412 250 320 116 161', at: { x: 605, y: 412 } },
};

/** One arrow a transition, in the order of the table. */
export const mapArrows: readonly MapArrow[] = contentTransitions.map((transition, index) => {
  const [from, to] = [centres[transition.from], centres[transition.to]];
  const number = index + 1;
  const actor = transition.by[0]?.at(-1) ?? 'author';
  if (transition.from === transition.to) return { number, transition, actor, ...loopOf(transition)(from) };
  const detour = detours[`${transition.from}-${transition.to}`];
  if (detour) return { number, transition, actor, ...detour };
  const control = swing(from, to, bends[`${transition.from}-${transition.to}`] ?? usualBend);
  const [start, end] = [edgeOf(from, control), edgeOf(to, control)];
  const at = { x: Math.round(start.x / 4 + control.x / 2 + end.x / 4), y: Math.round(start.y / 4 + control.y / 2 + end.y / 4) };
  return { number, transition, actor, path: `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`, at };
});

/** The point beside the middle of a line that bends it by `bend` units to the left of its direction. */
function swing(from: Point, to: Point, bend: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: Math.round((from.x + to.x) / 2 + ((to.y - from.y) / length) * bend),
    y: Math.round((from.y + to.y) / 2 - ((to.x - from.x) / length) * bend),
  };
}

/** Where the line from a node's centre towards a point leaves its box, with a little room. */
function edgeOf(centre: Point, towards: Point): Point {
  const [dx, dy] = [towards.x - centre.x, towards.y - centre.y];
  const room = 5;
  const scale = Math.min((nodeSize.width / 2 + room) / Math.max(Math.abs(dx), 1), (nodeSize.height / 2 + room) / Math.max(Math.abs(dy), 1));
  return { x: Math.round(centre.x + dx * scale), y: Math.round(centre.y + dy * scale) };
}

/** On which side there is room for an arrow that leads back to where it began. */
function loopOf({ action, from }: Transition): (centre: Point) => Drawn {
  if (action !== 'reschedule') return loopAbove;
  return from === 'putaway' ? loopRight : loopBelow;
}

/** A transition to the same state, drawn above its box. */
function loopAbove({ x, y }: Point): Drawn {
  const top = y - nodeSize.height / 2 - 5;
  return { path: `M${x + 12} ${top}C${x + 20} ${top - 60} ${x + 76} ${top - 60} ${x + 54} ${top}`, at: { x: x + 42, y: top - 44 } };
}

/** The same below. */
function loopBelow({ x, y }: Point): Drawn {
  const bottom = y + nodeSize.height / 2 + 5;
  return {
    path: `M${x + 12} ${bottom}C${x + 20} ${bottom + 60} ${x + 76} ${bottom + 60} ${x + 54} ${bottom}`,
    at: { x: x + 42, y: bottom + 44 },
  };
}

/** And to the right. */
function loopRight({ x, y }: Point): Drawn {
  const right = x + nodeSize.width / 2 + 5;
  return { path: `M${right} ${y - 16}C${right + 48} ${y - 24} ${right + 48} ${y + 30} ${right} ${y + 14}`, at: { x: right + 36, y } };
}
