/** The card of the page in each app, light or dark. */
import { useState } from 'react';
import type { ShareReport } from '#shared/api/share-lab.ts';
import { useT } from '#client/lib/translations.ts';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { AppFigure, schemes, type Scheme } from './app-figure.tsx';
import { AppGrid } from './app-grid-style.ts';

export function AppCards({ report }: { report: ShareReport }) {
  const t = useT();
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <section aria-labelledby="share-cards">
      <div className="bar">
        <h2 id="share-cards">{t('share-lab:part.cards')}</h2>
        <Segmented
          label={t('share-lab:scheme.label')}
          value={scheme}
          options={schemes.map((value) => ({ value, label: t(`share-lab:scheme.${value}`) }))}
          onChange={setScheme}
        />
      </div>
      <AppGrid>
        {report.cards.map((card) => (
          <AppFigure key={card.app} card={card} report={report} scheme={scheme} />
        ))}
      </AppGrid>
      <p className="note">{t('share-lab:part.near')}</p>
    </section>
  );
}
