/**
 * Likes of many users in one transaction. Each like of its own would lock the row of its target over six round trips, so that
 * one item could not be liked more than some hundred times a second. A like is answered after the commit: nothing that was
 * answered lies in memory.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { userLike } from '#server/db/schema/like.ts';
import { notFound, OverloadError } from '#server/errors.ts';
import type { LikeKind } from '#shared/api/like.ts';
import { announceFigures } from '#server/services/core/change-feed.ts';
import { addLikes, lockTargets, type LockedTarget, type Target } from './like-target.ts';

export interface Click {
  userId: string;
  contentId: string;
  type: LikeKind;
  /** Absent = the opposite of what is. */
  liked: boolean | undefined;
}

export interface LikeAnswer {
  liked: boolean;
  /** Likes of the target after this click. */
  count: number;
}

interface Waiting {
  click: Click;
  resolve: (answer: LikeAnswer) => void;
  reject: (error: unknown) => void;
}

/** How long a first like waits for others. */
const gatherMs = 2;
/** From the start of a batch to that of the next: every batch of an item tells all instances of new figures. */
const intervalMs = 20;
const batchMax = 500;
/** Further likes are refused: those that wait are written within a second or two. */
const waitingMax = 5_000;

/** Returns the function that likes or unlikes. It throws `notFound` for an invisible target. */
export function createLikeBatch(db: Database): (click: Click) => Promise<LikeAnswer> {
  const waiting: Waiting[] = [];
  let isRunning = false;
  let startedMs = -Infinity;

  const writeNext = async (): Promise<void> => {
    startedMs = performance.now();
    await settle(db, waiting.splice(0, batchMax));
    isRunning = false;
    schedule();
  };

  const schedule = (): void => {
    if (isRunning || waiting.length === 0) return;
    isRunning = true;
    setTimeout(() => void writeNext(), Math.max(gatherMs, startedMs + intervalMs - performance.now()));
  };

  return (click) => {
    if (waiting.length >= waitingMax) return Promise.reject(new OverloadError());
    return new Promise((resolve, reject) => {
      waiting.push({ click, resolve, reject });
      schedule();
    });
  };
}

async function settle(db: Database, batch: readonly Waiting[]): Promise<void> {
  try {
    const answers = await db.transaction((tx) =>
      writeClicks(
        tx,
        batch.map(({ click }) => click),
      ),
    );
    for (const [at, { resolve, reject }] of batch.entries()) {
      const answer = answers[at];
      if (answer) resolve(answer);
      else reject(notFound());
    }
  } catch (error) {
    // A row that the database refuses, such as one of an account that was erased meanwhile, must not fail the others.
    if (batch.length > 1 && isRefusedRow(error)) for (const one of batch) await settle(db, [one]);
    else for (const { reject } of batch) reject(error);
  }
}

/** PostgreSQL's class of violated constraints. */
function isRefusedRow(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (String((current as { code?: unknown }).code ?? '').startsWith('23')) return true;
  }
  return false;
}

/** Answers in the order of the clicks; null for an invisible target. */
async function writeClicks(tx: Transaction, clicks: readonly Click[]): Promise<(LikeAnswer | null)[]> {
  const targets = await lockTargets(tx, { content: idsOf(clicks, 'content'), comment: idsOf(clicks, 'comment') });
  const targetOf = ({ type, contentId }: Click) => targets.get(`${type} ${contentId}`);
  const states = await readStates(tx, clicks, targetOf);
  const counts = new Map([...targets.values()].map((target) => [target, target.likes]));
  // One after the other, as if each were written alone: the locks keep all others out.
  const answers = clicks.map((click): LikeAnswer | null => {
    const target = targetOf(click);
    if (!target) return null;
    const state = stateOf(states, click.userId, target);
    const liked = click.liked ?? !state.is;
    if (liked !== state.is) counts.set(target, Math.max(0, (counts.get(target) ?? 0) + (liked ? 1 : -1)));
    state.is = liked;
    return { liked, count: counts.get(target) ?? 0 };
  });
  await writeStates(tx, [...states.values()]);
  return answers;
}

function idsOf(clicks: readonly Click[], type: LikeKind): string[] {
  return [...new Set(clicks.filter((click) => click.type === type).map(({ contentId }) => contentId))];
}

/** Whether a user likes a target, before and after the batch. */
interface LikeState {
  userId: string;
  target: LockedTarget;
  was: boolean;
  is: boolean;
}

type LikeStates = Map<string, LikeState>;

function keyOf(userId: string, { kind, id }: Target): string {
  return `${userId} ${kind} ${id}`;
}

function stateOf(states: LikeStates, userId: string, target: LockedTarget): LikeState {
  const key = keyOf(userId, target);
  const state = states.get(key) ?? { userId, target, was: false, is: false };
  states.set(key, state);
  return state;
}

async function readStates(
  tx: Transaction,
  clicks: readonly Click[],
  targetOf: (click: Click) => LockedTarget | undefined,
): Promise<LikeStates> {
  const states: LikeStates = new Map();
  for (const click of clicks) {
    const target = targetOf(click);
    if (target) stateOf(states, click.userId, target);
  }
  if (states.size === 0) return states;
  const { rows } = await tx.execute<{ userId: string; kind: Target['kind']; id: string }>(sql`
    select ${userLike.userId} as "userId", ${userLike.targetKind} as kind, ${userLike.targetId} as id
    from ${userLike} inner join ${rowsOf([...states.values()])} on ${isRow}`);
  for (const { userId, ...target } of rows) {
    const state = states.get(keyOf(userId, target));
    if (state) state.was = state.is = true;
  }
  return states;
}

async function writeStates(tx: Transaction, states: readonly LikeState[]): Promise<void> {
  const [added, removed] = [states.filter(({ was, is }) => is && !was), states.filter(({ was, is }) => was && !is)];
  if (added.length > 0)
    await tx.execute(sql`insert into ${userLike} (user_id, target_kind, target_id) select user_id, kind, id from ${rowsOf(added)}`);
  if (removed.length > 0) await tx.execute(sql`delete from ${userLike} using ${rowsOf(removed)} where ${isRow}`);
  const changes = new Map<LockedTarget, number>();
  for (const { target, is } of [...added, ...removed]) changes.set(target, (changes.get(target) ?? 0) + (is ? 1 : -1));
  await addLikes(tx, changes);
  await announceFigures(tx, [...new Set([...added, ...removed].flatMap(({ target: { kind, id } }) => (kind === 'comment' ? [] : [id])))]);
}

const isRow: SQL = sql`${userLike.userId} = wanted.user_id and ${userLike.targetKind} = wanted.kind and ${userLike.targetId} = wanted.id`;

function rowsOf(states: readonly LikeState[]): SQL {
  const list = (textOf: (state: LikeState) => string) => sql`${sql.param(states.map(textOf))}::text[]`;
  return sql`unnest(${list(({ userId }) => userId)}, ${list(({ target }) => target.kind)}, ${list(({ target }) => target.id)}) as wanted (user_id, kind, id)`;
}
