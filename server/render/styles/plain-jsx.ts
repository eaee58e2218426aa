/**
 * The JSX of the client's modules in the server bundle (`build/plugins/server-variants-plugin.ts`): React's, with plain elements
 * in place of styled components, components that are called at once, and markup in place of elements without components inside.
 */
import * as runtime from 'react/jsx-runtime';
import { contentOf, type Props } from '#server/render/lean/plain-markup.ts';
import { plainElement } from './plain-elements.ts';

type Jsx = typeof runtime.jsx;
type Component = (props: Props) => unknown;
type Tag = Parameters<Jsx>[0];

/** Components that may be called where their element is created. */
const atOnce = new Set<unknown>();

/** Called at the end of their modules (`build/plugins/drawn-at-once-plugin.ts`). */
export function drawAtOnce(...components: readonly unknown[]): void {
  for (const component of components) atOnce.add(component);
}

function through(create: Jsx): Jsx {
  const draw = (type: unknown, props: Record<string, unknown>, key?: string): ReturnType<Jsx> => {
    if (typeof type === 'string') {
      const markup = contentOf(type, props['children']);
      if (markup !== null) {
        // The object was made for this element.
        props['children'] = undefined;
        props['dangerouslySetInnerHTML'] = { __html: markup };
      }
      return create(type as Tag, props, key);
    }
    if (typeof type === 'function') return atOnce.has(type) ? asElement((type as Component)(props)) : create(type as Tag, props, key);
    const plain = plainElement(type, props);
    return plain ? draw(plain.type, plain.props, key) : create(type as Tag, props, key);
  };
  return draw as Jsx;
}

/** Who has created an element gets one, also of a component that draws nothing. */
function asElement(drawn: unknown): ReturnType<Jsx> {
  const isElement = typeof drawn === 'object' && drawn !== null && !Array.isArray(drawn);
  return isElement ? (drawn as ReturnType<Jsx>) : runtime.jsx(runtime.Fragment, { children: drawn as string });
}

export const jsx = through(runtime.jsx);
export const jsxs = through(runtime.jsxs);
export const { Fragment } = runtime;
