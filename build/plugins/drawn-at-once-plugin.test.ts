/** Components are called at once only where their hooks give the same anywhere on a page. */
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { componentsIn } from './drawn-at-once-plugin.ts';

const componentsOf = (code: string) => componentsIn(parseAst(code) as never);

test.each([
  ['without hooks', 'export function Icon({ name }) { return jsx("svg", { children: name }); }', ['Icon']],
  ['with the texts and state of its own', 'function Part() { const t = useT(); const [a] = useState(0); return t(a); }', ['Part']],
  [
    'with a context of the whole page',
    'export default function Page() { const api = use(ApiContext); return jsx(Link, { api }); }',
    ['Page'],
  ],
  ['in a module with others', 'function One() { useId(); } function Two() {} function three() {} const Four = () => null;', ['Two']],
])('a component %s', (_name, code, expected) => {
  expect(componentsOf(code)).toEqual(expected);
});

test.each([
  ['ids', 'function Field() { const id = useId(); return jsx("b", { id }); }'],
  ['a hook that is not known', 'function Form() { return useForm().fields; }'],
  ['data that may be late', 'function Part({ of }) { return use(of); }'],
  ['nothing but the place of another', 'function PageWaiting() { const t = useT(); return t("a"); }'],
  ['a boundary', 'function Late() { return jsx(Suspense, { children: jsx(Part, {}) }); }'],
  ['a context for what is below', 'function Group({ children }) { return jsx(GroupContext, { value: 1, children }); }'],
  ['a provider for what is below', 'function Group({ children }) { return jsx(group.Provider, { value: 1, children }); }'],
])('leaves to React a component with %s', (_name, code) => {
  expect(componentsOf(code)).toEqual([]);
});
