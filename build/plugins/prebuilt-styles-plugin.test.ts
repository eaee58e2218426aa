import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { replacementsIn } from './prebuilt-styles-plugin.ts';

const names = { 'sc-a-0': 'known', 'sc-b-0': 'other' };

test.each<[string, string, string]>([
  [
    'an element in the file',
    'const A = styled.div.withConfig({ componentId: "sc-a-0" })`color:red;${media.phone}{top:0}`;',
    'const A = /* @__PURE__ */ prebuiltStyle("div", {"componentId":"sc-a-0","name":"known"});',
  ],
  [
    'a component in the file',
    'const B = styled(Dialog).withConfig({ componentId: "sc-b-0" })`top:0`;',
    'const B = /* @__PURE__ */ prebuiltStyle(Dialog, {"componentId":"sc-b-0","name":"other"});',
  ],
  [
    'an element with a class of its own',
    'const A = styled.ul.attrs({ className: "list" }).withConfig({ componentId: "sc-a-0" })`top:0`;',
    'const A = /* @__PURE__ */ prebuiltStyle("ul", {"componentId":"sc-a-0","name":"known","className":"list"});',
  ],
  ['an element that is not in the file', 'const C = styled.div.withConfig({ componentId: "sc-c-0" })`top:0`;', ''],
  ['attributes from a function', 'const A = styled.div.attrs(of).withConfig({ componentId: "sc-a-0" })`top:0`;', ''],
  ['rules for several components', 'const a = css`top:0;${b}{left:${c}}`;', 'const a = [`top:0;`,(b),`{left:`,(c),`}`];'],
])('%s', (_name, code, expected) => {
  const found = replacementsIn(code, parseAst(code) as unknown as Parameters<typeof replacementsIn>[1], names);

  expect(found.reduceRight((text, { start, end, text: part }) => text.slice(0, start) + part + text.slice(end), code)).toBe(
    expected || code,
  );
});
