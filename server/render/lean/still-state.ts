/**
 * valtio for the client's modules in the server bundle (`build/plugins/server-variants-plugin.ts`). Nobody follows the state of a
 * page that is drawn once: it needs no proxies, and what a component reads is the state itself.
 */
export { ref } from 'valtio';

export const proxy = <State>(state: State): State => state;

export const useSnapshot = <State>(state: State): State => state;
