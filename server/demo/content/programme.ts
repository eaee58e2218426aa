/** The demonstration programme as typed data. The texts are JSON files in this folder; all of them are fictional. */
import type { Skin } from '#server/demo/art/portrait.ts';
import type { ScenePicture } from '#server/demo/art/scene.ts';
import aboutTexts from './about.json' with { type: 'json' };
import charterTexts from './charter.json' with { type: 'json' };
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

/** A text in both languages; '' for a language that is missing on purpose. */
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
  /** Chinese name of a category that nominates the film in any case; `won` says whether it wins. */
  award?: string;
  won?: boolean;
}

export interface DemoPerson {
  id: string;
  name: Text;
  /** The name in the person's own script, if it is neither Chinese nor Latin. */
  original: string;
  /** One per line. */
  aliases?: string;
  said?: string;
  role: Text;
  country: Text;
  bio: Text;
  /** Ids of films that credit the person; for performers one of each edition, 2025 first. */
  works?: string[];
  /** Part of a performer in the first film. */
  part?: Text;
  face?: { skin: Skin; isWoman: boolean };
  jury?: Unit | 'president';
  isChair?: boolean;
}

/**
 * A paragraph, in which `^[…]` is a footnote; a heading; a quote; two pictures of the item's gallery side by side; the card of
 * a film or a person.
 */
export type Block = string | { h2: string } | { quote: string } | { pair: number[]; captions: string[] } | { card: string };

export interface DemoNews {
  id: string;
  type: string;
  /** Day of publication. */
  date: string;
  /** Id of the film that the item is about; its still is the cover. */
  work: string;
  title: Text;
  summary: Text;
  body: { zh: Block[]; en: Block[] };
  likes: number;
  /** Has a gallery of eight pictures. */
  gallery?: boolean;
  people?: string[];
  /** Index of the passage that ends a short text; random if missing. */
  passage?: number;
}

export interface DemoPassage {
  type: string;
  heading: Text;
  text: Text;
  quote: Text;
}

/** An item of the management centre that is not public. */
export interface DemoDraft {
  id: string;
  state: 'draft' | 'audit' | 'audited' | 'reject' | 'soldout' | 'scheduled' | 'embargoed';
  kind: 'article' | 'episode';
  type: string | null;
  owner: string;
  title: Text;
  summary: Text;
  /** Paragraphs after the summary; a general passage if missing. */
  body?: { zh: readonly string[]; en: readonly string[] };
  /** Id of the film whose still is the cover; set for items that are published automatically. */
  work?: string;
  reason?: string;
}

export interface DemoVideo {
  id: string;
  /** Id of the film that the video is about; its still is the cover. */
  work: string;
  /** Type of video. */
  kind: string;
  /** Film of `server/demo/films` that plays. */
  film: string;
  /** Subtitles of the film or of the video itself. */
  subtitles: string;
  title: Text;
  abstract: Text;
  /** Start times in seconds. */
  chapters?: { at: number; title: Text }[];
}

export interface DemoNotice {
  id: string;
  type: string;
  /** Day of publication. */
  date: string;
  pinned: boolean;
  title: Text;
  body: Text;
  /** Has the charter as an attachment, in both languages. */
  hasCharter?: boolean;
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
  entriesFrom?: string;
  entriesUntil?: string;
  eligible?: Text;
  ineligible?: Text;
  entryContact?: Text;
  nomineesAt?: string;
  revealAt?: string;
  figures: { awards: number; entries: number; countries: number };
}

// JSON imports have no union types, so the fields are asserted here and checked by a test.
export const films = workTexts as DemoFilm[];
export const people = peopleTexts as DemoPerson[];
export const news = newsTexts as DemoNews[];
export const passages: DemoPassage[] = newsPassageTexts;
export const notices: DemoNotice[] = noticeTexts;
export const videos: DemoVideo[] = videoTexts;
/** Duration of each film and number of storyboard tiles, as made by `build/films/make-films.ts`. */
export const filmFacts: Readonly<Record<string, { seconds: number; tiles: number }>> = filmFactsJson;
export const about = aboutTexts;
export const charter = charterTexts;
export const culture = cultureTexts;
export const { venues, events } = eventTexts;
export const drafts = workInProgressTexts as DemoDraft[];
export const editions = editionTexts as DemoEdition[];
export const site = siteTexts;

/** Finds a film by id. Throws for an unknown id. */
export function filmOf(id: string): DemoFilm {
  const work = films.find((candidate) => candidate.id === id);
  if (!work) throw new Error(`The demonstration programme has no work ${id}`);
  return work;
}
