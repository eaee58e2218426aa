/** The demonstration programme as typed data; the texts lie beside this file as JSON, all invented. */
import type { Skin } from '#server/demo/art/portrait.ts';
import type { ScenePicture } from '#server/demo/art/scene.ts';
import aboutTexts from './about.json' with { type: 'json' };
import cultureTexts from './culture.json' with { type: 'json' };
import editionTexts from './editions.json' with { type: 'json' };
import filmFactsJson from './films.json' with { type: 'json' };
import newsPassageTexts from './news-passages.json' with { type: 'json' };
import newsTexts from './news.json' with { type: 'json' };
import noticeTexts from './notices.json' with { type: 'json' };
import peopleTexts from './people.json' with { type: 'json' };
import eventTexts from './programme.json' with { type: 'json' };
import siteTexts from './site.json' with { type: 'json' };
import videoTexts from './videos.json' with { type: 'json' };
import workInProgressTexts from './works-in-progress.json' with { type: 'json' };
import workTexts from './works.json' with { type: 'json' };

/** A text in both languages; '' where one is missing on purpose. */
export interface Text {
  zh: string;
  en: string;
}
export type Unit = 'film' | 'tv' | 'documentary' | 'animation';

export interface DemoFilm {
  id: string;
  unit: Unit;
  edition: 2023 | 2025;
  title: Text;
  country: Text;
  year: number;
  director: Text;
  minutes: number;
  logline: Text;
  art: Pick<ScenePicture, 'scene' | 'seed' | 'palette' | 'options'>;
  /** Chinese name of the category that the work is nominated in for certain; `won` says whether it wins there. */
  award?: string;
  won?: boolean;
}

export interface DemoPerson {
  id: string;
  name: Text;
  /** The name in the person's own writing, where that is neither of the two. */
  original: string;
  role: Text;
  country: Text;
  bio: Text;
  /** Works with the person's credit; for performers one of each edition, 2025 first. */
  works?: string[];
  /** Part of a performer in the first of the works. */
  part?: Text;
  face?: { skin: Skin; isWoman: boolean };
  jury?: Unit | 'president';
  isChair?: boolean;
}

/** A paragraph, a heading between paragraphs, or words set off from them. */
export type Block = string | { h2: string } | { quote: string };

export interface DemoNews {
  id: string;
  type: string;
  /** Day of publication. */
  date: string;
  /** The work that it is about and whose still is the cover. */
  work: string;
  title: Text;
  summary: Text;
  body: { zh: Block[]; en: Block[] };
  likes: number;
  /** Has a gallery of eight pictures. */
  gallery?: boolean;
  people?: string[];
  /** Which passage of its type ends a short text; by lot unless given. */
  passage?: number;
}

export interface DemoPassage {
  type: string;
  heading: Text;
  text: Text;
  quote: Text;
}

/** A work of the management centre that visitors do not see yet, or no more. */
export interface DemoDraft {
  id: string;
  state: 'draft' | 'audit' | 'audited' | 'reject' | 'soldout' | 'scheduled' | 'embargoed';
  kind: 'article' | 'episode';
  type: string | null;
  owner: string;
  title: Text;
  summary: Text;
  /** Paragraphs after the summary; without them a passage that fits any article. */
  body?: { zh: readonly string[]; en: readonly string[] };
  /** Work whose still is the cover; for those that put themselves online. */
  work?: string;
  reason?: string;
}

export interface DemoVideo {
  id: string;
  /** The work that it is about and whose still is the cover. */
  work: string;
  /** Type of video. */
  kind: string;
  /** Film of `server/demo/films` that plays. */
  film: string;
  /** Whose subtitles: those of the film, or its own. */
  subtitles: string;
  title: Text;
  abstract: Text;
  /** Second at which each begins. */
  chapters?: { at: number; title: Text }[];
}

export interface DemoEdition {
  year: number;
  ordinal: Text;
  theme: Text;
  dates: Text;
  place: Text;
  note: Text;
  phase: 'call' | 'winners' | 'archive';
  current?: boolean;
  startsAt: string;
  endsAt?: string;
  nomineesAt?: string;
  revealAt?: string;
  figures: { awards: number; entries: number; countries: number };
}

// JSON knows no unions, so the fields above are asserted here; a test checks every one of them.
export const films = workTexts as DemoFilm[];
export const people = peopleTexts as DemoPerson[];
export const news = newsTexts as DemoNews[];
export const passages: DemoPassage[] = newsPassageTexts;
export const notices = noticeTexts;
export const videos: DemoVideo[] = videoTexts;
/** Length of each film and tiles of its storyboard, as `build/films/make-films.ts` makes them. */
export const filmFacts: Readonly<Record<string, { seconds: number; tiles: number }>> = filmFactsJson;
export const about = aboutTexts;
export const culture = cultureTexts;
export const { venues, events } = eventTexts;
export const drafts = workInProgressTexts as DemoDraft[];
export const editions = editionTexts as DemoEdition[];
export const site = siteTexts;

/** The work of an id. */
export function filmOf(id: string): DemoFilm {
  const work = films.find((candidate) => candidate.id === id);
  if (!work) throw new Error(`The demonstration programme has no work ${id}`);
  return work;
}
