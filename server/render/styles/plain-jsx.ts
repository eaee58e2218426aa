/** The JSX of the client's modules in the server bundle (`build/plugins/server-variants-plugin.ts`): React's, with plain elements in place of styled components. */
import * as runtime from 'react/jsx-runtime';
import { plainElement } from './plain-elements.ts';

type Jsx = typeof runtime.jsx;

const through =
  (create: Jsx): Jsx =>
  (type, props, key) => {
    const plain = plainElement(type, props as Record<string, unknown>);
    return plain ? create(plain.type, plain.props, key) : create(type, props, key);
  };

export const jsx = through(runtime.jsx);
export const jsxs = through(runtime.jsxs);
export const { Fragment } = runtime;
