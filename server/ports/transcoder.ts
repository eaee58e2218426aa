/** Makes streams of films, whatever program is behind it. */

export interface Storyboard {
  columns: number;
  tiles: number;
  /** Whole seconds that a tile stands for. */
  interval: number;
}

export interface PackageOrder {
  /** Path of the film. */
  source: string;
  /** Folder that exists and is empty; afterwards it holds the package. */
  folder: string;
  /** Ends the work; nothing runs on afterwards. */
  signal: AbortSignal;
  /** Told how far the work is, 0 to 100. */
  onProgress?: (percent: number) => void;
  /** Draws a sheet of tiles into this file besides; not for a film of unknown length. */
  storyboardFile?: string;
}

export interface PackagedStream {
  /** Name of the adaptive playlist in the folder. */
  playlist: string;
  /** Of the best rendition; bitrate in kilobits a second. */
  width: number;
  height: number;
  bitrate: number;
}

/** A package of which more is told. */
export interface PackagedFilm extends PackagedStream {
  seconds: number;
  /** What lies on the sheet; null where none was drawn. */
  storyboard: Storyboard | null;
}

export interface PosterOrder {
  source: string;
  /** Picture file to write; its ending says which kind. */
  file: string;
  /** Second of the film; the middle of what is there where it is too late. */
  second: number;
  signal: AbortSignal;
}

export interface Transcoder {
  /** Whether its program can be started here. */
  isThere: () => Promise<boolean>;
  /** Makes HLS (fMP4) in several renditions. Throws when the film cannot be read, the time is over, or the signal says so. */
  packageFilm: (order: PackageOrder) => Promise<PackagedStream>;
}

/** A transcoder that also tells of films and draws their pictures. */
export interface FilmTranscoder extends Transcoder {
  /** Length in seconds, 0 where the file does not say. Throws `FilmFormatError` for what is no film of the allowed kinds. */
  readLength: (order: Pick<PackageOrder, 'source' | 'signal'>) => Promise<number>;
  packageFilm: (order: PackageOrder) => Promise<PackagedFilm>;
  drawPoster: (order: PosterOrder) => Promise<void>;
}

/** The file is no film, or of a kind that is not taken. */
export class FilmFormatError extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`No film that can be taken: ${detail}`, { cause });
    this.name = 'FilmFormatError';
  }
}
