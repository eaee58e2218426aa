/** Footnotes of a body: an author writes each where its number will be; readers get the numbers, and the notes at the end. */
import en from '#locales/en/content.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/content.json' with { type: 'json' };
import { languageNumber, type Language } from '#shared/language.ts';
import { createTranslate } from '#shared/translate.ts';

const translators = { en: createTranslate('en', () => en), 'zh-Hans': createTranslate('zh-Hans', () => zhHans) };

/** Notes hold no element of their own kind. */
const notes = /<span role="note"[^>]*>((?:(?!<\/?span\b)[\s\S])*)<\/span>/g;

/** Sanitised HTML with links from each number to its note and back. The ids differ between languages, which may share a page. */
export function withFootnotes(html: string, language: Language): string {
  const t = translators[language];
  const listed: string[] = [];
  const body = html.replace(notes, (_whole, text: string) => {
    const at = listed.length + 1;
    const key = `${languageNumber(language)}-${at}`;
    listed.push(
      `<li id="note-${key}">${text.trim()} <a href="#noted-${key}" role="doc-backlink" aria-label="${t('content:footnotes.back', { number: at })}">↩</a></li>`,
    );
    return `<sup><a id="noted-${key}" href="#note-${key}" role="doc-noteref" aria-label="${t('content:footnotes.number', { number: at })}">${at}</a></sup>`;
  });
  return listed.length === 0
    ? html
    : `${body}<section class="notes" role="doc-endnotes" aria-label="${t('content:footnotes.title')}"><ol>${listed.join('')}</ol></section>`;
}
