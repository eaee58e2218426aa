/** Guards: services read what visitors get through `visibility.ts`, and never count rows to answer them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const services = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'core/visibility.ts')
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }));

/** Tables with rows that are not public, and what a service that reads them must use. */
const rules: readonly (readonly [reads: RegExp, needs: RegExp])[] = [
  [/\.(from|innerJoin|leftJoin)\(content[,)]/, /\bisVisible\(\)|\bisPublic\(content\)|\bisLiveRevision\(\)/],
  [/\.(from|innerJoin|leftJoin)\(contentRevision[,)]/, /\bisLiveRevision\(\)/],
  [/\.from\(film\)/, /\bisPublic\((film|table)\)|selectFilms\(/],
  [/\.from\(person\)/, /\bisPublic\((person|table)\)|selectPeople\(/],
  // What may be watched is composed in video-row.ts, of these rules.
  [/\.from\(video\)/, /\bisPublic(OrComing)?\(video\)|\bisWatchable\(\)|\bisPlayable\(\)/],
  [/\.from\(face\)/, /\bisPublic(OrComing)?\((face|table)\)/],
  [/\.from\(banner\)/, /\bisPublic\(banner\)/],
  [/\.from\(liveSession\)/, /\bisPublic\(liveSession\)/],
  [/\bawardResult\b/, /\b(winnersArePublic|resultSince)\(\)/],
  [/\bnominationRecipient\b/, /\brecipientsArePublic\(\)/],
  // Comments that wait, were hidden or deleted; and what comments are about and what is liked, found by SQL of its own.
  [/\.from\(comment\)|from \$\{comment\}/, /\bisListed\(\)|\bisPublicComment\(\)/],
  [/from \$\{content\} where/, /\bisVisible\(\)|\bisLive\(\)/],
  [/from \$\{film\} where/, /\bisPublic\(film\)/],
  [/\.from\((searchRow|suggestion)\)|from \$\{searchRow\}/, /\bisPublic\((searchRow|suggestion)\)/],
];

/** Services that write; they see every state. */
const writers = new Set(['content/search-index.ts', 'core/audit-trail.ts', 'core/change-feed.ts', 'content/fixed-content.ts']);
/**
 * Services of the management centre, of tools and of jobs: they see every state, so nothing that visitors read may be built on
 * them. Named by what they begin with, so that a new one of the same kind is one of them.
 */
const desk =
  /^(editing\/[a-z-]+|account\/(first-steps|account-administration)|content\/(publishing|publication|revision|column-edit|dictionary-edit|list-terms)|award\/(award-(staff|edit|import|remove|result)|edition-edit|programme-edit|face-edit|film-edit|person-edit|nomination|recipient)|media\/(media-library|upload|video-item)|video\/(subtitle|video-(owner|picture|processing|upload)))(-[a-z-]+)?\.ts$/;
/** What a link or an account gives to see before it is public, and what goes with a work that is erased; each asks who reads, or only writes. */
const beforehand = new Set(['video/play-preview-reader.ts', 'content/content-reactions.ts']);
/** What joins services, and playback, which asks who reads before it looks beyond what is public. */
const joins = new Set(['create-services.ts', 'job-handlers.ts', 'video/play-film.ts']);
const isDesk = (name: string) => desk.test(name) || beforehand.has(name);
/** Moderators see comments in every state, and so does whoever wrote them; kept counts follow all of them. */
const everyState = new Set([
  'community/comment-add.ts',
  'community/comment-moderation.ts',
  'community/comment-report.ts',
  'community/comment-state.ts',
  'community/like-erase.ts',
  'community/user-state.ts',
]);
/**
 * Reads a body of rows that were found, and are shown, through the rules; gives an owner the account's own data, whatever its
 * state; says that something was public once, and nothing of it.
 */
const behindADoor = new Set(['content/search-rows.ts', 'account/account-export.ts', 'core/was-public.ts']);
/** The time in a signature is that of its signer. */
const ownClock = new Set(['share/share.ts']);

test.each(services.filter(({ name }) => !writers.has(name) && !everyState.has(name) && !behindADoor.has(name) && !isDesk(name)))(
  '$name reads through the rules',
  ({ source }) => {
    const passed = rules.filter(([reads, needs]) => reads.test(source) && !needs.test(source));

    expect(passed.map(String)).toEqual([]);
  },
);

test('nothing that visitors read is built on a service that sees every state', () => {
  const importing = services
    .filter(({ name }) => !isDesk(name) && !writers.has(name) && !joins.has(name))
    .flatMap(({ name, source }) =>
      [...source.matchAll(/^import (?!type )[^;]*? from '(?:#server\/services|(\.))\/([a-z/-]+\.ts)';/gm)]
        .map(([, beside, other = '']) => (beside ? join(dirname(name), other) : other))
        .filter(isDesk)
        .map((other) => `${name} imports ${other}`),
    );

  expect(importing).toEqual([]);
});

test('the guard sees a service that reads past the rules', () => {
  const planted = 'db.select().from(contentRevision).where(eq(contentRevision.state, x))';

  expect(rules.some(([reads, needs]) => reads.test(planted) && !needs.test(planted))).toBe(true);
});

test.each(services.filter(({ name }) => !writers.has(name) && !ownClock.has(name)))(
  '$name compares with no clock but the database’s',
  ({ source }) => {
    expect(source).not.toMatch(/\bnew Date\(\)|Date\.now\(\)/);
  },
);

test('rows are counted only where a limit or a time bounds them', () => {
  // Of the desk only staff asks, a few times a minute.
  const counting = services.filter(({ name, source }) => !isDesk(name) && /count\(\*\)|\$count\(/.test(source)).map(({ name }) => name);

  // Lists of one account and inboxes of staff are counted up to a limit; invitations and open jobs are few.
  // Videos, live sessions and films of the screening room are hundreds: they are counted, see
  // `build/decisions/023-videos-are-counted-works-are-read-whole.md`. Of sitemaps one file is
  // counted at a time, and what no kept count has: films, people, faces and videos. The tree of columns counts those too, for a
  // cached answer; similar names are counted among a few candidates, and views in the batch that is written.
  expect(counting.sort()).toEqual([
    'account/invitation-list.ts',
    'content/column.ts',
    'content/content-count.ts',
    'content/view-count.ts',
    'core/count-up-to.ts',
    'discovery/sitemap-items.ts',
    'discovery/sitemap-records.ts',
    'discovery/sitemap-videos.ts',
    'job-list.ts',
    'search/search-names.ts',
    'search/search.ts',
    'video/screening-room.ts',
    'video/video-live.ts',
    'video/video.ts',
  ]);
});
