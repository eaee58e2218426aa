import { expect, test } from 'vitest';
import { oembedOf, oembedXml } from './oembed.ts';

test('a title with the signs of markup stays one attribute of the player, in JSON and in XML', () => {
  const title = `"onload='alert(1)'><script>a & b</script>`;
  const film = {
    title,
    player: 'https://site.test/embed/video/v1?a=1&b=2',
    still: null,
    provider: { name: 'A & B', url: 'https://site.test/' },
  };

  const answer = oembedOf({ ...film, cacheSeconds: 60 }, {});

  expect(answer['title']).toBe(title);
  expect(answer['html']).toBe(
    '<iframe src="https://site.test/embed/video/v1?a=1&amp;b=2" width="640" height="360" title="&quot;onload=&apos;alert(1)&apos;&gt;&lt;script&gt;a &amp; b&lt;/script&gt;" allow="autoplay; picture-in-picture" loading="lazy" style="border:0" allowfullscreen></iframe>',
  );
  expect(oembedXml(answer)).toContain('<html>&lt;iframe src=&quot;https://site.test/embed/video/v1?a=1&amp;amp;b=2&quot;');
  expect(oembedXml(answer)).toContain('<provider_name>A &amp; B</provider_name>');
});
