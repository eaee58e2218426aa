/**
 * Draws styled components whose rules are in a style file as what they stand for: an element or a component with their classes.
 * styled-components joins the text of all rules anew for each element, only to find a class that never changes.
 */
import type { ElementType } from 'react';
import type { ServerStyleSheet } from 'styled-components';
import type { StyleFileManifest } from './style-manifest.ts';
import { compileStyles } from './style-cache.tsx';

interface ComponentStyle {
  componentId: string;
  rules: readonly unknown[];
  baseStyle?: ComponentStyle;
  generateAndInjectStyles: (context: object, sheet: ServerStyleSheet['instance'], compile: typeof compileStyles) => string;
}

/** The part of a styled component that is read here. */
interface Styled {
  target: ElementType;
  styledComponentId: string;
  foldedComponentIds: string;
  attrs: readonly (object | (() => object))[];
  componentStyle: ComponentStyle;
  shouldForwardProp?: unknown;
  /** What it stands for, once that has been found out; null = only styled-components can draw it. */
  [plainKey]?: Plain | null;
}

interface Plain {
  target: ElementType;
  classes: string;
}

interface PlainElement {
  type: ElementType;
  props: Record<string, unknown>;
}

const plainKey = Symbol('plain');
let names: StyleFileManifest['names'] | null = null;
/** Those that were drawn, by component id. */
const drawn = new Map<string, ComponentStyle>();

/** From now on components with these names in a style file are drawn as plain elements. */
export function drawPlainly(namesInFiles: StyleFileManifest['names']): void {
  names = namesInFiles;
}

/** The element that a component stands for; null for everything that is drawn as it is. */
export function plainElement(type: unknown, props: Record<string, unknown>): PlainElement | null {
  if (names === null || typeof type !== 'object' || type === null) return null;
  const styled = type as Styled;
  const plain = styled[plainKey] === undefined ? (styled[plainKey] = plainOf(styled, names)) : styled[plainKey];
  if (plain === null) return null;
  // The order of the attributes is that of styled-components.
  const own: Record<string, unknown> = {};
  let classes = plain.classes;
  for (const name in props) {
    if (name === 'className') {
      if (typeof props[name] !== 'string') continue;
      if (props[name] !== '') classes += ` ${props[name]}`;
    }
    if (name.charCodeAt(0) !== dollar && name !== 'as') own[name] = props[name];
  }
  own['className'] = classes;
  return { type: (props['as'] as ElementType | undefined) ?? plain.target, props: own };
}

const dollar = '$'.charCodeAt(0);

function plainOf(styled: Styled, known: StyleFileManifest['names']): Plain | null {
  const { target, styledComponentId, foldedComponentIds, attrs, componentStyle, shouldForwardProp } = styled;
  if (styledComponentId === undefined || shouldForwardProp) return null;
  const classes = [foldedComponentIds, styledComponentId];
  for (const style of stylesOf(componentStyle)) {
    const name = known[style.componentId];
    if (name === undefined || !isConstant(style.rules)) return null;
    classes.push(name);
  }
  for (const attributes of attrs) {
    if (typeof attributes === 'function' || Object.keys(attributes).some((name) => name !== 'className')) return null;
    classes.push((attributes as { className: string }).className);
  }
  drawn.set(styledComponentId, componentStyle);
  return { target, classes: classes.filter(Boolean).join(' ') };
}

/** The styles that it extends, then its own. */
function stylesOf(style: ComponentStyle): ComponentStyle[] {
  return [...(style.baseStyle ? stylesOf(style.baseStyle) : []), style];
}

/** Whether rules depend on no values: other components in them are objects. */
function isConstant(rules: readonly unknown[]): boolean {
  return rules.every((rule) => (Array.isArray(rule) ? isConstant(rule) : typeof rule !== 'function'));
}

/** Adds the rules of plain elements in a piece of markup to the sheet of a page that carries all its rules. */
export function addPlainRules(html: string, { instance }: ServerStyleSheet): void {
  if (drawn.size === 0) return;
  const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list));
  for (const list of lists) for (const name of list.split(' ')) drawn.get(name)?.generateAndInjectStyles({}, instance, compileStyles);
}
