/** How a video can be followed by those who do not hear or see it whole, and what may harm somebody in it. */

/** What staff state of a video; subtitles and captions are known by their files. */
export const accessMarks = ['audioDescription', 'signLanguage', 'flashing', 'suddenSounds'] as const;
export type AccessMark = (typeof accessMarks)[number];

/** What the lists of videos are filtered by. */
export const accessFilters = ['subtitles', 'captions', 'audioDescription', 'signLanguage'] as const;
export type AccessFilter = (typeof accessFilters)[number];
