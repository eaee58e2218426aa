import { expect, test } from 'vitest';
import { DrawnPage } from './drawn-page.ts';

test('puts the additions before the ends of head and body', () => {
  const page = new DrawnPage('<html><head><title>t</title></head><body>a</body></html>');
  page.end = '<i>state</i>';
  page.head = '<style>h</style>';

  expect(page.toString()).toBe('<html><head><title>t</title><style>h</style></head><body>a<i>state</i></body></html>');
  expect(page.body).toBe('</head><body>a</body></html>');
});

test('puts the head before HTML without a head', () => {
  const page = new DrawnPage('<p>a</p>');
  page.head = '<style>h</style>';

  expect(page.toString()).toBe('<style>h</style><p>a</p>');
});
