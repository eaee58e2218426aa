/** React's part for browsers, in a chunk of its own: it starts in another task than the site's code. */
import { hydrateRoot } from 'react-dom/client';

export const hydrateDocument: typeof hydrateRoot = (...args) => hydrateRoot(...args);
