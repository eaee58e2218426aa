/** Logos with wide transparent edges are cut to what is drawn; all others stay as they were uploaded. */
import { expect, test } from 'vitest';
import { checkSvg } from './svg-check.ts';
import { cropSvg } from './svg-crop.ts';

const svg = (attributes: string, body: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;
const left = '<rect x="10" y="0" width="100" height="80" fill="teal"/>';

test.each([
  ['a drawing in the left half', svg('viewBox="0 0 240 80" width="240" height="80"', left), [640, 512]],
  ['one without a box', svg("width='240px' height='80px'", left), [640, 512]],
  ['one whose box begins elsewhere', `<?xml version="1.0"?><!-- <svg> -->${svg('viewBox="-100,0,340,80"', left)}`, [640, 512]],
  ['one in the middle of a square', svg('viewBox="0 0 200 200"', '<circle cx="100" cy="100" r="50"/>'), [512, 512]],
])('cuts the edges of %s', async (_name, file, size) => {
  const checked = checkSvg(await cropSvg(Buffer.from(file)));

  const found = checked.fault ? [] : [checked.width, checked.height];
  const ratio = (pair: readonly number[]) => (pair[0] ?? 0) / (pair[1] ?? 1);
  expect(checked.fault).toBe(null);
  expect(ratio(found)).toBeCloseTo(ratio(size), 1);
});

test.each([
  ['narrow edges', svg('viewBox="0 0 100 100"', '<rect x="5" y="5" width="90" height="90"/>')],
  ['a ground of its own', svg('viewBox="0 0 240 80"', `<rect width="240" height="80" fill="white"/>${left}`)],
  ['nothing drawn', svg('viewBox="0 0 240 80"', '')],
])('leaves a logo with %s', async (_name, file) => {
  expect((await cropSvg(Buffer.from(file))).toString()).toBe(file);
});
