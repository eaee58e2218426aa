/** A page of cues, and the way to the other pages. */
import type { Dispatch, RefObject } from 'react';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Pager } from '#client/ui/list/pager.tsx';
import type { CueEdit, Cues } from './cue-edits.ts';
import { CueLine } from './cue-line.tsx';
import type { CueFaults } from './use-cue-faults.ts';
import { cuesPerPage, type CuePages } from './use-cue-pages.ts';

interface Props {
  list: RefObject<HTMLOListElement | null>;
  pages: CuePages;
  cues: Cues;
  faults: CueFaults;
  lang: string;
  /** Cues on the picture. */
  shownIds: readonly number[];
  step: Dispatch<CueEdit>;
  onEnter: (id: number) => void;
}

export function CueList({ list, pages, cues, faults, lang, shownIds, step, onEnter }: Props) {
  const t = useT();
  const texts = useListTexts();
  return (
    <div className="cues">
      {cues.length === 0 ? <p className="message">{t('editor:subtitle.noCues')}</p> : null}
      <ol ref={list} start={pages.first + 1}>
        {pages.shown.map((cue, at) => (
          <CueLine
            key={cue.id}
            cue={cue}
            number={pages.first + at + 1}
            lang={lang}
            faults={faults.byCue.get(cue.id) ?? ''}
            isLast={pages.first + at === cues.length - 1}
            isShown={shownIds.includes(cue.id)}
            edit={step}
            onEnter={onEnter}
          />
        ))}
      </ol>
      <Pager texts={texts} pageNum={pages.page} total={cues.length} size={cuesPerPage} onPage={pages.turn} />
    </div>
  );
}
