/** `react-dom/client` in its own chunk, so that it is evaluated in a task of its own. */
import { hydrateRoot } from 'react-dom/client';

export const hydrateDocument: typeof hydrateRoot = (...args) => hydrateRoot(...args);
