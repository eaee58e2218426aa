import { expect, test } from 'vitest';
import { createEncoder } from './page-encoder.ts';

test('pages that are encoded at once each have their own bytes', async () => {
  const encode = createEncoder();
  const texts = ['short', '金熊猫奖'.repeat(2_000), '𠮷 and é', '', 'x'.repeat(1_000_000)];
  let atOnce = 0;

  const read = await Promise.all(
    texts.map((text) =>
      encode(text, async (bytes) => {
        atOnce += 1;
        await new Promise((resolve) => setImmediate(resolve));
        expect(atOnce).toBe(1);
        atOnce -= 1;
        return Buffer.from(bytes).toString();
      }),
    ),
  );

  expect(read).toEqual(texts);
});

test('a page that cannot be compressed does not hold up the next', async () => {
  const encode = createEncoder();
  const failed = encode('one', () => Promise.reject(new Error('broken')));

  await expect(failed).rejects.toThrow('broken');
  expect(await encode('two', async (bytes) => bytes.length)).toBe(3);
});
