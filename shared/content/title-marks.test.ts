import { expect, test } from 'vitest';
import { asPlaced } from './title-marks.ts';

test('uses the inner marks for a title within title marks', () => {
  expect(asPlaced('《翎子》：后台的四小时', '您在《')).toBe('〈翎子〉：后台的四小时');
  expect(asPlaced('《翎子》：后台的四小时', '内容：')).toBe('《翎子》：后台的四小时');
});
