/** Linked title and abstract of a row of a list. */
import type { ReactNode } from 'react';
import type { ContentRow } from '#shared/api/content.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';

interface Props {
  row: Pick<ContentRow, 'path' | 'title' | 'language' | 'contentAbstract'>;
}

export function RowTitle({ row: { path, title, language, contentAbstract } }: Props): ReactNode {
  return (
    <>
      <h2 className="song6">
        <Link to={path}>
          <Phrase text={title} lang={language} />
        </Link>
      </h2>
      {contentAbstract ? <p>{contentAbstract}</p> : null}
    </>
  );
}
