/** The inspected page: URL, status, size, and its version in the other language. */
import type { RefObject } from 'react';
import type { ShareReport } from '#shared/api/share-lab.ts';
import { otherLanguage, splitLanguage, withLanguage } from '#shared/language.ts';
import { severities } from '#shared/share/share-checks.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';

interface Props {
  report: ShareReport;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAsk: (address: string) => void;
}

export function PageHead({ report, headingRef, onAsk }: Props) {
  const t = useT();
  const { path, language, status, leadsTo, bytes, findings } = report;
  const state =
    leadsTo !== '' ? 'elsewhere' : status === 200 ? 'public' : status === 404 ? 'notPublic' : status === 410 ? 'gone' : 'failed';
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const other = otherLanguage(language);
  return (
    <section className="sheet page" aria-labelledby="share-page">
      <div className="what">
        <h2 id="share-page" ref={headingRef} tabIndex={-1} dir="ltr">
          {readable(path)}
        </h2>
        <p className="facts">
          <span className="state" data-state={state}>
            {t(`share-lab:state.${state}`)}
          </span>
          <span>{t(`share-lab:language.${language}`)}</span>
          {bytes > 0 ? <span>{t('share-lab:page.size', { kilobytes: Math.ceil(bytes / 1024) })}</span> : null}
        </p>
      </div>
      <ul className="counts">
        {severities.map((severity) => (
          <li key={severity} data-severity={severity} data-none={count(severity) === 0 || undefined}>
            <b>{count(severity)}</b> <span>{t(`share-lab:severity.${severity}`)}</span>
          </li>
        ))}
      </ul>
      <div className="ways">
        <Button variant="ghost" small onClick={() => onAsk(twinPath(path, other))}>
          {t(`share-lab:page.look-${other}`)}
        </Button>
        <a className="button small-button ghost" href={path} target="_blank" rel="noreferrer">
          {t('share-lab:page.open')}
        </a>
      </div>
    </section>
  );
}

function twinPath(path: string, language: ShareReport['language']): string {
  const [pathname = '/', query] = path.split('?', 2);
  const site = splitLanguage(pathname).path;
  return withLanguage(language, query ? `${site}?${query}` : site);
}

/** Shows Chinese in a URL decoded instead of percent-encoded. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
