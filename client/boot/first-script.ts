/**
 * Runs in the head before the first paint. The build bundles and minifies this file into the document; the text is constant, so
 * that one hash in the content security policy covers it. Each part works without the ones after it.
 */
import { applyScheme, keepEarlyClick, markSession, redirectToLanguage, startChunks, storeLanguageChoice } from './chunk-loader.ts';
import { deferPictures } from './deferred-pictures.ts';
import { watchForeignNodes } from './foreign-nodes.ts';
import { deferLaterSections } from './later-sections.ts';

if (!redirectToLanguage()) {
  applyScheme();
  markSession();
  storeLanguageChoice();
  const undoForeignNodes = watchForeignNodes();
  const repeatEarlyClick = keepEarlyClick();
  startChunks((document.currentScript as HTMLScriptElement).dataset, () => {
    undoForeignNodes();
    repeatEarlyClick();
  });
}
for (const defer of [deferLaterSections, deferPictures]) {
  try {
    defer();
  } catch {
    // Constructed sheets or observers are missing: the browser lays out and loads as usual.
  }
}
