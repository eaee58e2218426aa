/** Press and hold a title or a paragraph to see it in the other language. */
import { use, useEffect, useRef, type RefObject } from 'react';
import { styled } from 'styled-components';
import { getContentItem, type ContentItem } from '#shared/api/content.ts';
import { otherLanguage } from '#shared/language.ts';
import { ApiContext } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';

interface Props {
  article: ContentItem;
  root: RefObject<HTMLElement | null>;
}

/**
 * The button beside what a pointer is over, and the way there for the keyboard; a touch holds the text itself. Its code comes
 * with the first pointer or focus in the article, the other text with the first press.
 */
export function HoldOther({ article: { id, language }, root }: Props) {
  const t = useT();
  const api = use(ApiContext);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current: frame } = root;
    const { current: handle } = button;
    if (!frame || !handle || !api) return;
    const leave = new AbortController();
    const read = async () => {
      const outcome = await api(getContentItem, { params: { id } }, { language: otherLanguage(language) });
      return outcome.status === 'ok' && outcome.data.language !== language ? outcome.data : null;
    };
    let isAsked = false;
    const begin = (event: Event) => {
      if (isAsked) return;
      isAsked = true;
      let isOver = false;
      for (const type of ['pointerup', 'pointercancel'])
        document.addEventListener(type, () => (isOver = true), { once: true, signal: leave.signal });
      void import('./hold-text.ts').then(
        ({ startHold }) =>
          leave.signal.aborted || startHold({ root: frame, button: handle, read, signal: leave.signal }, isOver ? null : event),
        () => (isAsked = false),
      );
    };
    for (const type of ['pointerover', 'pointerdown', 'focusin']) frame.addEventListener(type, begin, { signal: leave.signal });
    return () => leave.abort();
  }, [api, id, language, root]);
  return (
    <Handle ref={button} type="button" aria-pressed="false" data-hold="">
      <span aria-hidden="true">{language === 'en' ? '中' : 'EN'}</span>
      <span className="visually-hidden">{t('content:article.hold')}</span>
    </Handle>
  );
}

const Handle = styled.button`
  position: absolute;
  width: 1.9rem;
  height: 1.9rem;
  border: 1px solid var(--line-strong);
  border-radius: 50%;
  background: var(--surface);
  font: 600 var(--t-s) / 1 var(--f-ui);
  opacity: 0;
  touch-action: none;

  &:is(:focus-visible, :hover, [data-shown], [aria-pressed='true']) {
    opacity: 1;
  }
`;
