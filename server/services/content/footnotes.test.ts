import { expect, test } from 'vitest';
import { sanitiseHtml } from '#server/services/core/html-text.ts';
import { withFootnotes } from './footnotes.ts';

test('numbers lead to the notes at the end and back, in the words of the language', () => {
  const html = sanitiseHtml('<p>甲<span role="note">一 <em>乙</em></span>，丙<span role="note">二</span>。</p><h2>丁</h2>');

  expect(withFootnotes(html, 'zh-Hans')).toBe(
    '<p>甲<sup><a id="noted-0-1" href="#note-0-1" role="doc-noteref" aria-label="注 1">1</a></sup>，丙<sup><a id="noted-0-2" href="#note-0-2" role="doc-noteref" aria-label="注 2">2</a></sup>。</p><h2>丁</h2>' +
      '<section class="notes" role="doc-endnotes" aria-label="注释"><ol><li id="note-0-1">一 <em>乙</em> <a href="#noted-0-1" role="doc-backlink" aria-label="回到注 1 处">↩</a></li><li id="note-0-2">二 <a href="#noted-0-2" role="doc-backlink" aria-label="回到注 2 处">↩</a></li></ol></section>',
  );
  expect(withFootnotes('<p>a<span role="note">b</span></p>', 'en')).toContain(
    '<a href="#noted-1-1" role="doc-backlink" aria-label="Back to note 1">',
  );
});

test.each(['<p>甲</p>', '<p><span>甲</span></p>', '<p><span role="note">甲<span lang="en">b</span></span></p>'])(
  'leaves %s as it is',
  (html) => {
    expect(withFootnotes(html, 'zh-Hans')).toBe(html);
  },
);
