/** Makes streams of films, whatever program is behind it. */

export interface PackageOrder {
  /** Path of the film. */
  source: string;
  /** Folder that exists and is empty; afterwards it holds the package. */
  folder: string;
  /** Ends the work; nothing runs on afterwards. */
  signal: AbortSignal;
}

export interface Packaged {
  /** Name of the adaptive playlist in the folder. */
  playlist: string;
  /** Of the best rendition; bitrate in kilobits a second. */
  width: number;
  height: number;
  bitrate: number;
}

export interface Transcoder {
  /** Whether its program can be started here. */
  isThere: () => Promise<boolean>;
  /** Makes HLS (fMP4) in several renditions. Throws when the film cannot be read, the time is over, or the signal says so. */
  packageFilm: (order: PackageOrder) => Promise<Packaged>;
}
