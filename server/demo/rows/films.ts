/** Rows of the videos: files, renditions, subtitles, storyboards, chapters, playback windows and live sessions. */
import type { liveSession, mediaFile, video, videoChapter, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import { filmFacts, videos, type DemoVideo } from '#server/demo/content/programme.ts';
import type { StoredFilmFile, StoredFilms } from '#server/demo/store-films.ts';
import { both, eveningOf, fromNow } from './fields.ts';
import type { AccessMark } from '#shared/video/access.ts';

type PlayedVideo = Omit<DemoVideo, 'work' | 'kind'> & { coverId: string };

const opening = eveningOf('2025-08-01');

/** Recording of the ceremony, which the home page plays. No item refers to it. */
const ceremony: PlayedVideo = {
  id: 'v13',
  coverId: 'hero1',
  film: 'm6',
  subtitles: 'm6',
  title: { zh: '第二届颁奖典礼（精华）', en: 'Award ceremony of the second edition, highlights' },
  abstract: { zh: '二十七项荣誉，一个晚上。', en: 'Twenty-seven honours in one evening.' },
};
const everyVideo: readonly PlayedVideo[] = [...videos.map((item) => ({ ...item, coverId: item.work })), ceremony];

/** Videos with a plain file; the others need a playback token. */
const directVideos = new Set(['v06', 'v08']);
/** Source films of the plain files. */
export const directMasters: ReadonlySet<string> = new Set(
  everyVideo.filter(({ id }) => directVideos.has(id)).map(({ film }) => masterOf(film)),
);

/** Playback windows of some videos, relative to seeding: three are open, one opens tomorrow, one has ended. */
const windows: Record<string, readonly [from: string, until: string]> = {
  v01: ['-11 hours', '61 hours'],
  v02: ['-37 hours', '35 hours'],
  v03: ['-4 days', '10 days'],
  v04: ['22 hours', '94 hours'],
  v10: ['-9 days', '-2 days'],
};

const picture = { width: 960, height: 540 };
/** Each tile covers two seconds; a row has five tiles. */
const storyboard = { tileWidth: 160, tileHeight: 90, columns: 5, interval: 2 };

function masterOf(film: string): string {
  return `${film}.mp4`;
}

/** Duration of a film's file in seconds. */
export function secondsOf(film: string): number {
  return factsOf(film).seconds;
}

function factsOf(film: string): { seconds: number; tiles: number } {
  const facts = filmFacts[film];
  if (!facts) throw new Error(`The demonstration programme has no film ${film}`);
  return facts;
}

function fileOf(stored: StoredFilms, name: string): StoredFilmFile {
  const file = stored.get(name);
  if (!file) throw new Error(`The demonstration film ${name} is missing`);
  return file;
}

/** What some of the demonstration's films state. */
const accessOf: Readonly<Record<string, AccessMark[]>> = {
  v01: ['audioDescription', 'suddenSounds'],
  v02: ['audioDescription', 'signLanguage'],
  v06: ['flashing'],
};

export function videoRows(): (typeof video.$inferInsert)[] {
  return everyVideo.map((item) => {
    const window = windows[item.id];
    return {
      id: item.id,
      ...both('title', item.title),
      ...both('abstract', item.abstract),
      fileName: `${item.id}.mp4`,
      seconds: secondsOf(item.film),
      state: 'ready',
      coverId: item.coverId,
      isDirect: directVideos.has(item.id),
      ownerId: 'u-publisher',
      publishAt: opening,
      rights: window ? 'window' : 'public',
      access: accessOf[item.id] ?? [],
      playableFrom: window ? fromNow(window[0]) : null,
      playableUntil: window ? fromNow(window[1]) : null,
      storyboardId: storyboardId(item.film),
      storyboardColumns: storyboard.columns,
      storyboardTiles: factsOf(item.film).tiles,
      storyboardInterval: storyboard.interval,
    };
  });
}

/** The renditions of each video; plain files are in the public storage under the same key. */
export function renditionRows(stored: StoredFilms): (typeof videoRendition.$inferInsert)[] {
  return everyVideo.map(({ id, film }) => {
    const { key, bytes } = fileOf(stored, masterOf(film));
    return {
      videoId: id,
      definition: 'OD',
      format: 'mp4',
      path: key,
      ...picture,
      bitrate: Math.round((bytes * 8) / secondsOf(film) / 1000),
      bytes,
    };
  });
}

const subtitleLanguages = [
  { language: 'zh-Hans', label: '简体中文', part: 'zh' },
  { language: 'en', label: 'English', part: 'en' },
] as const;

export function subtitleRows(stored: StoredFilms): (typeof videoSubtitle.$inferInsert)[] {
  return everyVideo.flatMap(({ id, subtitles }) =>
    subtitleLanguages.map(({ language, label, part }, position) => ({
      videoId: id,
      language,
      label,
      path: fileOf(stored, `${subtitles}.${part}.vtt`).key,
      isDefault: language === 'zh-Hans',
      position,
    })),
  );
}

function storyboardId(film: string): string {
  return `${film}-storyboard`;
}

/** The charter in both languages, which notices have as an attachment. */
export const charters = [
  { id: 'charter-zh', nameZh: '评选章程（中文）', nameEn: 'Charter (Chinese)' },
  { id: 'charter-en', nameZh: '评选章程（英文）', nameEn: 'Charter (English)' },
] as const;

/** Media rows of the documents. */
export function documentRows(stored: StoredFilms): (typeof mediaFile.$inferInsert)[] {
  return charters.map(({ id, nameZh }) => {
    const { key, bytes, hash } = fileOf(stored, `${id}.pdf`);
    return { id, path: key, kind: 'document', contentType: 'application/pdf', bytes, hash, name: nameZh };
  });
}

/** Media rows of the storyboards. */
export function storyboardFileRows(stored: StoredFilms): (typeof mediaFile.$inferInsert)[] {
  return Object.entries(filmFacts).map(([film, { tiles }]) => {
    const { key, bytes, hash } = fileOf(stored, `${film}.storyboard.webp`);
    const size = {
      width: storyboard.tileWidth * storyboard.columns,
      height: storyboard.tileHeight * Math.ceil(tiles / storyboard.columns),
    };
    return {
      id: storyboardId(film),
      path: key,
      kind: 'image',
      contentType: 'image/webp',
      bytes,
      hash,
      ...size,
      colour: '#1b2422',
      createdAt: opening,
    };
  });
}

export function chapterRows(): (typeof videoChapter.$inferInsert)[] {
  return everyVideo.flatMap(({ id, chapters = [] }) =>
    chapters.map(({ at, title }) => ({ videoId: id, startSeconds: at, ...both('title', title) })),
  );
}

export function liveRows(): (typeof liveSession.$inferInsert)[] {
  return [
    {
      id: 'live-2025',
      ...both('title', { zh: '第二届颁奖典礼', en: 'Award ceremony of the second edition' }),
      ...both('abstract', ceremony.abstract),
      replayId: ceremony.id,
      coverId: 'hero1',
      startsAt: new Date('2025-09-13T11:30:00Z'),
      endsAt: new Date('2025-09-13T14:00:00Z'),
      publishAt: opening,
    },
    {
      id: 'live-makers',
      ...both('title', { zh: '《竹海来信》主创见面会', en: 'Meet the makers of Letters from the Bamboo Sea' }),
      ...both('abstract', {
        zh: '导演周未央与观众连线，聊聊那些没有寄出的信。',
        en: 'Director Zhou Weiyang talks with the audience about the letters that were never sent.',
      }),
      coverId: 'f05',
      startsAt: fromNow('2 days'),
      endsAt: fromNow('2 days 90 minutes'),
      publishAt: opening,
    },
  ];
}
