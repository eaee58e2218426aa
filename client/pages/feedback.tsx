/** `/feedback`: form for feedback to the organisers. */
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { listDictionaryEntries } from '#shared/api/dictionary.ts';
import { paths } from '#shared/paths.ts';
import { FeedbackForm } from '#client/features/community/feedback-form.tsx';
import { useFeedback } from '#client/features/community/use-feedback.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';

export const loader = async ({ read }: LoaderContext) => ({
  types: await read(listDictionaryEntries, { params: { type: 'feedback_type' } }),
});

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('comment:feedback.title'), description: t('comment:feedback.text') };
}

export default function FeedbackPage({ data: { types } }: PageProps<typeof loader>) {
  const t = useT();
  const feedback = useFeedback(types);
  const thanks = useRef<HTMLDivElement>(null);
  const isSent = feedback.state === 'sent';
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);
  return (
    <Columns className="wrap">
      <div className="head">
        <h1 tabIndex={-1}>
          <Phrase text={t('comment:feedback.title')} />
        </h1>
        <p>{t('comment:feedback.text')}</p>
      </div>
      <Sheet>
        {/* Hidden instead of removed: removing a form that an extension has wrapped would redraw the page with its text. */}
        <FeedbackForm {...feedback} types={types} />
        {isSent ? (
          <div ref={thanks} tabIndex={-1} className="thanks">
            <EmptyState mood="open" title={t('comment:feedback.sent')} text={t('comment:feedback.sentText')}>
              <Link to={paths.home} className="button">
                {t('common:notFound.home')}
              </Link>
              <Button variant="ghost" onClick={feedback.again}>
                {t('comment:feedback.another')}
              </Button>
            </EmptyState>
          </div>
        ) : null}
      </Sheet>
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 52rem);
  gap: var(--s7) calc(80 * var(--px));
  align-items: start;
  padding-block: var(--s8) var(--s9);

  h1 {
    font-size: var(--t-page);
    line-height: 1.1;
  }
  .head p {
    max-width: 26em;
    margin-top: 1.25rem;
    color: var(--text-2);
    font-size: var(--t-lead);
    line-height: 1.7;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Sheet = styled.div`
  padding: max(1.25rem, calc(40 * var(--tx)));
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--e1);

  .thanks:focus {
    outline: 0;
  }
`;
