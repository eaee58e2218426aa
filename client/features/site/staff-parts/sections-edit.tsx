/** Which sections the site has, as a step of the wizard: the entries of its menu and the bands of its home page, each on or off. */
import { useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { getMenu, saveMenu, type Menu } from '#shared/api/site-navigation.ts';
import { getHomeBands, saveHomeBands, type HomeBands } from '#shared/api/site-part.ts';
import { bandFaults, defaultBands } from '#shared/site/home-bands.ts';
import { defaultMenu, menuFaults } from '#shared/site/menu.ts';
import type { SitePart } from '#shared/site/site-part-schema.ts';
import { useSite } from '#client/lib/site.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { tickLook } from '#client/ui/form/field-style.ts';
import { formSheetLook } from '#client/ui/form/form-sheet-style.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { PartWaiting } from './part-screen.tsx';
import { StepBar, useKept, useStep } from './step.tsx';
import { useSitePart, type EditedPart, type PartOutcome } from './use-site-part.ts';

const menuCalls = {
  kind: 'menu',
  get: (api: Api, signal: AbortSignal) => api(getMenu, undefined, { signal }),
  save: (api: Api, body: { version: number; data: Menu }) => api(saveMenu, { body }, { showLoading: true }),
} as const;
const bandCalls = {
  kind: 'bands',
  get: (api: Api, signal: AbortSignal) => api(getHomeBands, undefined, { signal }),
  save: (api: Api, body: { version: number; data: HomeBands }) => api(saveHomeBands, { body }, { showLoading: true }),
} as const;

export function SectionsEdit() {
  const [menu, bands] = [useSitePart(menuCalls), useSitePart(bandCalls)];
  if (menu.part && bands.part) return <SectionsForm menu={menu} bands={bands} />;
  return (
    <PartWaiting
      isFailed={menu.isFailed || bands.isFailed}
      onRetry={() => {
        menu.reload();
        bands.reload();
      }}
    />
  );
}

function SectionsForm({ menu, bands }: { menu: EditedPart<Menu>; bands: EditedPart<HomeBands> }) {
  const t = useT();
  const language = useLanguage();
  const toasts = useToasts();
  const step = useStep();
  const hasConference = useSite().conferenceUrl !== null;
  /** What was switched, by part and entry. */
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({});
  const storedMenu = storedOf(menu.part, defaultMenu);
  const storedBands = storedOf(bands.part, defaultBands);
  const [nextMenu, nextBands] = [switchedIn('menu', storedMenu, switched), switchedIn('bands', storedBands, switched)];
  const isDirty = (one: object, other: object) => JSON.stringify(one) !== JSON.stringify(other);
  const [isMenuDirty, isBandsDirty] = [isDirty(nextMenu, storedMenu), isDirty(nextBands, storedBands)];
  const faults = [...menuFaults(nextMenu), ...bandFaults(nextBands)];
  const settled = (outcomes: readonly PartOutcome[]): boolean => {
    const failure = outcomes.find((outcome) => outcome !== 'done');
    if (failure) {
      toasts.show({
        type: 'error',
        text: failure === 'conflict' ? t('site-parts:part.conflict') : (failure.message ?? t('staff:form.failed')),
      });
      menu.reload();
      bands.reload();
    }
    return !failure;
  };
  useKept(isMenuDirty || isBandsDirty, async () =>
    settled([isMenuDirty ? await menu.save(nextMenu) : 'done', isBandsDirty ? await bands.save(nextBands) : 'done']),
  );
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (faults.length > 0 || menu.isBusy || bands.isBusy) return;
    const needs = (part: SitePart<unknown> | null, isChanged: boolean) => isChanged || part?.draft || !part?.online;
    const outcomes = [
      needs(menu.part, isMenuDirty) ? await menu.publish(nextMenu) : 'done',
      needs(bands.part, isBandsDirty) ? await bands.publish(nextBands) : 'done',
    ] as const;
    if (settled(outcomes)) step?.onNext();
  };
  const tick = (part: string, { id, isShown }: { id: string; isShown: boolean }, [name, note = '']: readonly [string, string?]) => (
    <Checkbox
      key={id}
      field={{
        name: `${part}.${id}`,
        value: isShown ? ticked : '',
        onChange: (value) => setSwitched((before) => ({ ...before, [`${part}.${id}`]: value === ticked })),
        onBlur: () => undefined,
        error: undefined,
      }}
    >
      <b>{name}</b>
      {note ? <small>{note}</small> : null}
    </Checkbox>
  );
  return (
    <Sheet>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className="lead">{t('site-parts:wizard.sections.lead')}</p>
        <div className="pair">
          <fieldset className="card">
            <legend>{t('site-parts:wizard.sections.menu')}</legend>
            {nextMenu.entries
              .filter(({ key }) => key !== 'conference' || hasConference)
              .map((entry) => {
                const own = language === 'en' ? entry.nameEn || entry.nameZh : entry.nameZh || entry.nameEn;
                return tick('menu', entry, [own || t(`navigation:menu.${entry.key}`, { year: '' }).trim()]);
              })}
          </fieldset>
          <fieldset className="card">
            <legend>{t('site-parts:wizard.sections.bands')}</legend>
            {nextBands.entries
              .filter(({ block }) => !block)
              .map((entry) => tick('bands', entry, [t(`site-parts:bands.name.${entry.id}`), t(`site-parts:bands.note.${entry.id}`)]))}
          </fieldset>
        </div>
        {faults[0] ? (
          <p className="message error" role="alert">
            {t(`site-parts:part.problem.${faults[0].problem}`)}
          </p>
        ) : null}
        <StepBar isBusy={menu.isBusy || bands.isBusy} />
      </form>
    </Sheet>
  );
}

function storedOf<Data>(part: SitePart<Data> | null, design: Data): Data {
  return part?.draft?.data ?? part?.online?.data ?? design;
}

function switchedIn<Data extends { entries: { id: string; isShown: boolean }[] }>(
  part: string,
  data: Data,
  switched: Readonly<Record<string, boolean>>,
): Data {
  return { ...data, entries: data.entries.map((entry) => ({ ...entry, isShown: switched[`${part}.${entry.id}`] ?? entry.isShown })) };
}

const Sheet = styled.div`
  max-width: 68rem;
  ${formSheetLook}

  .lead {
    max-width: 46rem;
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.7;
  }
  fieldset {
    align-content: start;
    margin: 0;
    border: 0;
  }
  legend {
    float: inline-start;
    font-weight: 600;
  }
  legend + * {
    clear: both;
  }
  .tick span {
    display: grid;
  }
  b {
    font-weight: 600;
  }
  small {
    color: var(--text-2);
    font-size: var(--t-s);
  }
  ${tickLook}
`;
