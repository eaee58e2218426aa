/** Sentences about the visible state of an edition now and later. */
import { editionPhases, type CeremonyState } from '#shared/api/edition-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

export interface CeremonyTexts {
  nominees: string;
  winners: string;
  /** Warning if the set phase promises more than is public, or less; '' otherwise. */
  phase: string;
}

export function useCeremonyTexts({
  phase,
  shownPhase,
  isHidden,
  nomineesPublic,
  nomineesAt,
  revealed,
  revealAt,
  awards,
  publicAwards,
}: CeremonyState): CeremonyTexts {
  const t = useT();
  const language = useLanguage();
  const text = (group: string, isPublic: boolean, at: string | null) => {
    if (isPublic) return t(`awards:public.${group}.now`);
    return at ? t(`awards:public.${group}.at`, { time: absoluteDateTime(at, language) }) : t(`awards:public.${group}.never`);
  };
  const nothing = t('awards:public.hidden');
  if (isHidden) return { nominees: nothing, winners: nothing, phase: '' };
  return {
    nominees: text('nominees', nomineesPublic, nomineesAt),
    winners:
      !revealed && publicAwards > 0
        ? t('awards:public.winners.some', { count: publicAwards, all: awards })
        : text('winners', revealed, revealAt),
    phase:
      phase === shownPhase
        ? nomineesPublic && isEarlier(phase, 'nominees')
          ? t('awards:public.phaseEarly', { phase: t(`awards:phase.${phase}`) })
          : ''
        : t(publicAwards > 0 && isEarlier(phase, shownPhase) ? 'awards:public.phaseBehind' : 'awards:public.phase', {
            phase: t(`awards:phase.${phase}`),
            shown: t(`awards:phase.${shownPhase}`),
          }),
  };
}

const isEarlier = (phase: CeremonyState['phase'], shown: CeremonyState['phase']) =>
  editionPhases.indexOf(phase) < editionPhases.indexOf(shown);
