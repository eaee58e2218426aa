/** The films that a text may show, for the stills of their figures in the editor. */
import { createContext } from 'react';
import type { VideoItem } from '#shared/api/content-staff.ts';

export const FilmsContext = createContext<readonly Pick<VideoItem, 'id' | 'cover'>[]>([]);
