/** Interface of transcoders. */

export interface Storyboard {
  columns: number;
  tiles: number;
  /** Whole seconds per tile. */
  interval: number;
}

export interface PackageOrder {
  /** Path of the film. */
  source: string;
  /** An existing empty folder that receives the package. */
  folder: string;
  /** Aborts the work and everything started by it. */
  signal: AbortSignal;
  /** Called with the progress, 0 to 100. */
  onProgress?: (percent: number) => void;
  /** Also draws a storyboard into this file; not for a film of unknown length. */
  storyboardFile?: string;
}

export interface PackagedStream {
  /** Name of the multivariant playlist in the folder. */
  playlist: string;
  /** Of the best rendition; bitrate in kilobits per second. */
  width: number;
  height: number;
  bitrate: number;
}

/** A package with the film's properties. */
export interface PackagedFilm extends PackagedStream {
  seconds: number;
  /** Layout of the storyboard; null if none was drawn. */
  storyboard: Storyboard | null;
}

export interface PosterOrder {
  source: string;
  /** Picture file to write; its extension selects the format. */
  file: string;
  /** Second of the film; the middle of the film if it is beyond the end. */
  second: number;
  signal: AbortSignal;
}

export interface Transcoder {
  /** Whether its program can be started here. */
  isThere: () => Promise<boolean>;
  /** Creates HLS (fMP4) in several renditions. Throws if the film is unreadable, on timeout, or on abort. */
  packageFilm: (order: PackageOrder) => Promise<PackagedStream>;
}

/** A transcoder that also reads properties and draws pictures of films. */
export interface FilmTranscoder extends Transcoder {
  /** Length in seconds, 0 if unknown. Throws `FilmFormatError` for other files. */
  readLength: (order: Pick<PackageOrder, 'source' | 'signal'>) => Promise<number>;
  packageFilm: (order: PackageOrder) => Promise<PackagedFilm>;
  drawPoster: (order: PosterOrder) => Promise<void>;
}

/** Why a file is refused: not a film of an accepted format, a sound alone, longer than six hours, or wider or higher than 8,192 pixels. */
export type FilmFault = 'videoFormat' | 'videoNoPicture' | 'videoTooLong' | 'videoTooWide';

/** The file was read and is no film that is accepted. A file that could not be read is another error. */
export class FilmFormatError extends Error {
  readonly fault: FilmFault;
  constructor(fault: FilmFault, detail = '', cause?: unknown) {
    super(detail, { cause });
    this.name = 'FilmFormatError';
    this.fault = fault;
  }
}
