/** The check of text nodes reports each planted fault and accepts texts that are alone in their element. */
import { expect, test } from 'vitest';
import { findTextFaults } from './check-texts.ts';
import { plantFiles } from './planted-files.ts';

const sibling = 'a text beside another child needs an element of its own';

test.each([
  ['after an icon that comes and goes', '<button>{busy && <Icon />}{label}</button>', '{label}'],
  ['of the caller in a button', '<button>{busy && <Icon />}{children}</button>', '{children}'],
  ['in the source', '<p>Saved <b>now</b></p>', 'Saved'],
  ['that comes and goes', "<p><b>{name}</b>{isNew ? t('new') : null}</p>", "{isNew ? t('new') : null}"],
  ['in one of two branches', '<td>{path ? <Link to={path} /> : name}<i /></td>', '{path ? <Link to={path} /> : name}'],
  ['after a condition', '<p><Icon />{count > 0 && count}</p>', '{count > 0 && count}'],
  ['in a fragment', '<><Icon />{`${count} %`}</>', '{`${count} %`}'],
  ['made of rows', "<p><b />{rows.map((row) => row.name).join(', ')}</p>", "{rows.map((row) => row.name).join(', ')}"],
])('a text %s is found', (_, element, text) => {
  const root = plantFiles({ 'client/ui/a.tsx': `export const A = () => (\n  ${element}\n);` });

  expect(findTextFaults(root)).toEqual([`${text} in client/ui/a.tsx:2: ${sibling}`]);
});

test('two texts in one element are found, which stand in two nodes', () => {
  const root = plantFiles({ 'client/ui/a.tsx': 'export const A = () => <p>{count} / {max}</p>;' });

  expect(findTextFaults(root)).toHaveLength(3);
});

test('a component that returns a text is found', () => {
  const source = "function State({ isNew }) {\n  if (isNew) return <b />;\n  return isNew ? t('new') : <i />;\n}";

  expect(findTextFaults(plantFiles({ 'client/ui/a.tsx': source }))).toEqual([
    "isNew ? t('new') : <i /> in client/ui/a.tsx:3: a component draws an element around its text",
  ]);
});

test('a row that is drawn as a text or as an element is found', () => {
  const source = 'const A = () => <p>{parts.map((part) => (part.isTyped ? <b key={part.at}>{part.text}</b> : part.text))}</p>;';

  expect(findTextFaults(plantFiles({ 'client/ui/a.tsx': source }))).toHaveLength(1);
});

test('accepts texts that are alone in their element', () => {
  const source = [
    'interface Props { action: ReactNode; picker: (props: object) => ReactNode }',
    'const rows = list.map((row) => <li key={row.id}>{row.name}</li>);',
    'function row() { return <li />; }',
    "export const A = () => <p>{isNew ? t('new') : null}</p>;",
    'export const B = () => <p>{/* a note */}{`${count} / ${max}`}</p>;',
    'export const C = () => <p><Icon /> <span>{label}</span></p>;',
    'export const D = () => <div>{action}{rows}{row()}{open && <b />}{picker({ onClose: close })}{children}</div>;',
    'export const E = () => <ul>{list.map((item) => <li key={item} />)}<li>{slots.film({ onPick: pick })}</li></ul>;',
    'export const F = () => <div><b />{rows.map((row) => band(row, data))}{rows.map(entry)}</div>;',
  ];

  expect(findTextFaults(plantFiles({ 'client/ui/a.tsx': source.join('\n') }))).toEqual([]);
});
