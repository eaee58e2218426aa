/** Guards: services read what visitors get through `visibility.ts`, and never count rows to answer them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const services = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'visibility.ts')
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }));

/** Tables with rows that are not public, and what a service that reads them must use. */
const doors: readonly (readonly [reads: RegExp, needs: RegExp])[] = [
  [/\.(from|innerJoin|leftJoin)\(content[,)]/, /\bisVisible\(\)|\bisPublic\(content\)|\bisLiveRevision\(\)/],
  [/\.(from|innerJoin|leftJoin)\(contentRevision[,)]/, /\bisLiveRevision\(\)/],
  [/\.from\(work\)/, /\bisPublic\(work\)|selectWorks\(/],
  [/\.from\(person\)/, /\bisPublic\(person\)|selectPeople\(/],
  // What may be watched is composed in video-row.ts, of these doors.
  [/\.from\(video\)/, /\bisPublic(OrComing)?\(video\)|\bisWatchable\(\)/],
  [/\.from\(face\)/, /\bisPublic(OrComing)?\(face\)/],
  [/\.from\(banner\)/, /\bisPublic\(banner\)/],
  [/\.from\(liveSession\)/, /\bisPublic\(liveSession\)/],
  [/\bawardResult\b/, /\bwinnersArePublic\(\)/],
  // Comments that wait, were hidden or deleted; and what comments are about and what is liked, found by SQL of its own.
  [/\.from\(comment\)|from \$\{comment\}/, /\bisListed\(\)|\bisPublicComment\(\)/],
  [/from \$\{content\} where/, /\bisVisible\(\)|\bisLive\(\)/],
  [/from \$\{work\} where/, /\bisPublic\(work\)/],
  [/\.from\((searchRow|suggestion)\)|from \$\{searchRow\}/, /\bisPublic\((searchRow|suggestion)\)/],
];

/** Services that write; they see every state. */
const writers = new Set(['publishing.ts', 'search-index.ts', 'audit.ts', 'change-feed.ts']);
/** Moderators see comments in every state, and so does whoever wrote them; kept counts follow all of them. */
const everyState = new Set(['comment-add.ts', 'comment-moderation.ts', 'comment-report.ts', 'comment-state.ts', 'like-erase.ts', 'user-state.ts']);
/** Reads a body of rows that were found, and are shown, through the doors; gives an owner the account's own data, whatever its state. */
const behindADoor = new Set(['search-rows.ts', 'account-export.ts']);

test.each(services.filter(({ name }) => !writers.has(name) && !everyState.has(name) && !behindADoor.has(name)))('$name reads through the doors', ({ source }) => {
  const passed = doors.filter(([reads, needs]) => reads.test(source) && !needs.test(source));

  expect(passed.map(String)).toEqual([]);
});

test('the guard sees a service that reads past the doors', () => {
  const planted = 'db.select().from(contentRevision).where(eq(contentRevision.state, x))';

  expect(doors.some(([reads, needs]) => reads.test(planted) && !needs.test(planted))).toBe(true);
});

test.each(services.filter(({ name }) => !writers.has(name)))('$name compares with no clock but the database’s', ({ source }) => {
  expect(source).not.toMatch(/\bnew Date\(\)|Date\.now\(\)/);
});

test('rows are counted only where a limit or a time bounds them', () => {
  const counting = services.filter(({ source }) => /count\(\*\)|\$count\(/.test(source)).map(({ name }) => name);

  // Lists of one account and inboxes of staff are counted up to a limit.
  // Videos, live sessions and works of the screening room are hundreds (build/decisions.md, 23).
  expect(counting.sort()).toEqual(['content-count.ts', 'count-up-to.ts', 'screening-room.ts', 'search.ts', 'video-live.ts', 'video.ts']);
});
