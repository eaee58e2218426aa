import { expect, test } from 'vitest';
import { DrawnPage } from './drawn-page.ts';

const drawn = '<html><head><title>t</title></head><body>a<!--m-->b<!--m-->c</body></html>';

test('puts everything into its place, in the order of the page', () => {
  const page = new DrawnPage(drawn);
  page.end = '<i>state</i>';
  page.head = '<style>h</style>';

  expect(page.replaceMark('<!--m-->', 'X')).toBe(drawn.indexOf('<!--m-->'));
  expect(page.toString()).toBe('<html><head><title>t</title><style>h</style></head><body>aXbc<i>state</i></body></html>');
});

test('knows the text before a place, and before its end', () => {
  const page = new DrawnPage(drawn);
  page.end = '<i>state</i>';
  page.head = '<style>h</style>';
  const at = page.replaceMark('<!--m-->', 'X');

  expect(page.replaceMark('<!--n-->', 'Y')).toBe(null);
  expect(page.textBefore(at)).toBe('<html><head><title>t</title><style>h</style></head><body>a');
  expect(page.textBefore(null)).toBe('<html><head><title>t</title><style>h</style></head><body>aXbc');
  expect([/title/, /X/, /state/, /h</, /Y/].map((text) => page.has(text))).toEqual([true, true, true, true, false]);
  expect(page.body).toEqual(['</head><body>a<!--m-->b<!--m-->c</body></html>', 'X', '']);
});
