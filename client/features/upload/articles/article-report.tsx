/** The articles of an import: what each becomes, and what of it is not kept. */
import { listImportedArticles, type ArticleNote, type ImportedArticle } from '#shared/api/site/article-import.ts';
import type { Api } from '#shared/http/api-client.ts';
import { importedArticlesMax, staffPageSizeMax } from '#shared/limits.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { FileEncoding } from '#client/lib/file-encoding.tsx';
import { useT, type Translate } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { usePagedList } from '#client/lib/use-paged-list.ts';
import { Link } from '#client/ui/link.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';

interface Question {
  importId: string;
  pageNum: number;
}

const load = (api: Api, question: Question, signal: AbortSignal) =>
  api(listImportedArticles, { query: { ...question, pageSize: staffPageSizeMax } }, { signal });

interface Props {
  importId: string;
  /** Reads the file of an article again in another encoding; null while that is not possible. */
  onReadIn: ((article: ImportedArticle, encoding: TextEncoding) => void) | null;
}

export function ArticleReport({ importId, onReadIn }: Props) {
  const t = useT();
  const texts = useListTexts();
  const { pager, ...list } = usePagedList<Question, ImportedArticle>({ importId, pageNum: 1 }, staffPageSizeMax, load);
  return (
    <DataTable
      list={list}
      texts={texts}
      caption={t('article-import:report.title')}
      columns={(['article', 'notes', 'outcome'] as const).map((name) => t(`article-import:report.${name}`))}
      hasActions={false}
      empty={null}
      row={(article) => <Row key={article.position} article={article} onReadIn={onReadIn} />}
      pager={pager}
    />
  );
}

function Row({ article, onReadIn }: { article: ImportedArticle } & Pick<Props, 'onReadIn'>) {
  const t = useT();
  const { title, fileName, language, state, author, publishTime, categories, pictures, notes, readAs, knownId, itemId } = article;
  const isEncodingAsked = readAs !== null || notes.some(({ name }) => name === 'encoding');
  const isArticle = state !== 'refused' && state !== 'left';
  const draftId = itemId ?? knownId;
  return (
    <tr>
      <td className="article">
        {title ? <b lang={language === 'en' ? 'en' : 'zh-Hans'}>{title}</b> : null}
        <span className="sub names">{fileName}</span>
        {isArticle ? (
          <span className="sub">
            <span>{`${t(`article-import:choice.${language}`)}${author ? ` · ${author}` : ''}`}</span>
            {publishTime ? (
              <>
                <span>{' · '}</span>
                <TimeText value={publishTime} />
              </>
            ) : null}
            <span>{`${categories.length > 0 ? ` · ${categories.join(', ')}` : ''}${pictures > 0 ? ` · ${t('article-import:report.pictures', { count: pictures })}` : ''}`}</span>
          </span>
        ) : null}
      </td>
      <td>
        {notes.length > 0 ? (
          <ul className="notes">
            {notes.map((note) => (
              <li key={note.name}>{noteText(t, note)}</li>
            ))}
          </ul>
        ) : (
          <span className="sub">{t('article-import:report.whole')}</span>
        )}
        {onReadIn && isEncodingAsked ? (
          <FileEncoding
            readAs={readAs}
            chosen={readAs?.isGuessed ? undefined : readAs?.encoding}
            lang={language}
            onChoose={(encoding) => onReadIn(article, encoding)}
          />
        ) : null}
      </td>
      <td className="outcome">
        <span className="state" data-state={state}>
          {t(`article-import:state.${state === 'ready' && knownId ? 'known' : state}`)}
        </span>
        {draftId ? (
          <Link to={staffPaths.createArticle(draftId)}>{t(itemId ? 'article-import:report.open' : 'article-import:report.openKnown')}</Link>
        ) : null}
      </td>
    </tr>
  );
}

function noteText(t: Translate, { name, count, names }: ArticleNote): string {
  return t(`article-import:note.${name}`, { count, names, max: importedArticlesMax });
}
