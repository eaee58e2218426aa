/**
 * Stands in for styled-components in the browser, where the rules of a component are in the style file of the build
 * (`build/plugins/prebuilt-styles-plugin.ts`): gives elements the same classes, without the text of the rules and without their compiler.
 */
import { createElement, forwardRef, type ElementType, type ForwardRefExoticComponent } from 'react';

/** What an extending component reads, of styled-components too. */
interface PrebuiltParts {
  target: ElementType;
  styledComponentId: string;
  foldedComponentIds: string;
  attrs: readonly { className: string }[];
  componentStyle: { generateAndInjectStyles: () => string };
}

type Prebuilt = ForwardRefExoticComponent<Record<string, unknown>> & PrebuiltParts;

interface PrebuiltStyle {
  /** Of styled-components. */
  componentId: string;
  /** Class of its rules. */
  name: string;
  /** Given to every element besides. */
  className?: string;
}

/** An element or component with the classes of a styled component. */
export function prebuilt(extended: ElementType | Prebuilt, { componentId, name, className }: PrebuiltStyle): Prebuilt {
  const base = isPrebuilt(extended) ? extended : null;
  const target = base ? base.target : (extended as ElementType);
  const folded = base ? join(base.foldedComponentIds, base.styledComponentId) : '';
  const names = base ? join(base.componentStyle.generateAndInjectStyles(), name) : name;
  const attrs = [...(base?.attrs ?? []), ...(className ? [{ className }] : [])];
  const classes = [folded, componentId, names, ...attrs.map((one) => one.className)].filter(Boolean).join(' ');
  const Styled = forwardRef<unknown, Record<string, unknown>>(({ as, ...props }, ref) => {
    for (const prop of Object.keys(props)) if (prop.startsWith('$')) delete props[prop];
    const { className: own } = props;
    return createElement((as ?? target) as ElementType, { ...props, className: own ? join(classes, String(own)) : classes, ref });
  });
  return Object.assign(Styled, {
    target,
    styledComponentId: componentId,
    foldedComponentIds: folded,
    attrs,
    componentStyle: { generateAndInjectStyles: () => names },
    // A styled component in the text of another one's rules.
    toString: () => `.${componentId}`,
  });
}

function isPrebuilt(extended: ElementType | Prebuilt): extended is Prebuilt {
  return typeof extended === 'object' && 'styledComponentId' in extended;
}

function join(...classes: readonly string[]): string {
  return classes.filter(Boolean).join(' ');
}
