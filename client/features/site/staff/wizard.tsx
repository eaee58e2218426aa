/** "Make it yours": six steps, each the form of a part of the site. What is done follows from what is stored, so it can be left and taken up again. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { styled } from 'styled-components';
import { publishAgreementTemplates } from '#shared/api/account-staff.ts';
import { getWizard, wizardKeys, type Wizard as Stored, type WizardKey } from '#shared/api/dashboard.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isInChina } from '#shared/site/organiser.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { FooterEdit } from '#client/features/site/staff-parts/footer-edit.tsx';
import { IdentityEdit } from '#client/features/site/staff-parts/identity-edit.tsx';
import { OrganiserEdit } from '#client/features/site/staff-parts/organiser-edit.tsx';
import { PartWaiting } from '#client/features/site/staff-parts/part-screen.tsx';
import { SectionsEdit } from '#client/features/site/staff-parts/sections-edit.tsx';
import { StepContext } from '#client/features/site/staff-parts/step.tsx';
import { ThemeEdit } from '#client/features/site/staff-parts/theme-edit.tsx';

interface Props {
  picker: PicturePicker;
  countryField: (field: Field) => ReactNode;
}

const end = 'end';
const keptAlways = () => Promise.resolve(true);

export function Wizard(props: Props): ReactNode {
  const [search] = useSearchParams();
  const named = search.get('step');
  const { value: stored, isFailed, reload } = useLoaded((api, signal) => api(getWizard, undefined, { signal }));
  // Each step may have stored something.
  useEffect(reload, [reload, named]);
  if (!stored) return <PartWaiting isFailed={isFailed} onRetry={reload} />;
  const key = wizardKeys.find((one) => one === named);
  const current = named === end ? end : (key ?? stored.steps.find(({ isDone }) => !isDone)?.key ?? end);
  return <Steps key={current} {...props} current={current} stored={stored} />;
}

interface StepsProps extends Props {
  current: WizardKey | typeof end;
  stored: Stored;
}

function Steps({ current, stored, picker, countryField }: StepsProps) {
  const t = useT();
  const language = useLanguage();
  const api = useApi();
  const toasts = useToasts();
  const navigate = useNavigate();
  const keep = useRef(keptAlways);
  const isDone = (key: WizardKey) => stored.steps.some((step) => step.key === key && step.isDone);
  const [hasTemplates, setTemplates] = useState(!isDone('legal'));
  const at = current === end ? wizardKeys.length : wizardKeys.indexOf(current);
  const addressOf = useCallback((index: number) => staffPaths.wizard(wizardKeys[index] ?? end), []);
  const go = (index: number) => void navigate(addressOf(index));
  const handleNext = async () => {
    if (current === 'legal' && hasTemplates) {
      const outcome = await api(publishAgreementTemplates, { body: {} }, { showLoading: true });
      if (outcome.status !== 'ok') {
        toasts.show({ type: 'error', text: outcome.message ?? t('staff:form.failed') });
        return;
      }
    }
    go(at + 1);
  };
  const countryName = stored.country
    ? new Intl.DisplayNames([language], { type: 'region' }).of(stored.country)
    : t('site-parts:wizard.legal.noCountry');
  const forms: Readonly<Record<WizardKey, () => ReactNode>> = {
    names: () => <IdentityEdit picker={picker} only="names" />,
    organiser: () => <OrganiserEdit countryField={countryField} />,
    logo: () => <IdentityEdit picker={picker} only="logo" />,
    look: () => <ThemeEdit />,
    sections: () => <SectionsEdit />,
    legal: () => (
      <FooterEdit
        legal={{
          isInChina: isInChina(stored),
          end: (
            <div className="card">
              <Checkbox
                field={{
                  name: 'templates',
                  value: hasTemplates ? ticked : '',
                  onChange: (value) => setTemplates(value === ticked),
                  onBlur: () => undefined,
                  error: undefined,
                }}
              >
                {t('site-parts:wizard.legal.templates')}
              </Checkbox>
              <p className="message">
                {t(`site-parts:wizard.legal.templates${isInChina(stored) ? 'China' : 'Text'}`, { country: countryName })}
              </p>
            </div>
          ),
        }}
      />
    ),
  };
  return (
    <Frame>
      <nav aria-label={t('site-parts:wizard.frame.steps')}>
        <ol>
          {wizardKeys.map((key, index) => (
            <li key={key} data-done={isDone(key) || undefined}>
              <a
                href={withLanguage(language, addressOf(index))}
                aria-current={key === current ? 'step' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  void keep.current().then((isKept) => isKept && go(index));
                }}
              >
                <span className="mark" aria-hidden="true">
                  {isDone(key) ? <Icon name="check" /> : index + 1}
                </span>
                <span>{t(`site-parts:wizard.name.${key}`)}</span>
                {isDone(key) ? <span className="visually-hidden">{t('site-parts:wizard.frame.isDone')}</span> : null}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {current === end ? (
        <End isWhole={stored.steps.every((step) => step.isDone)} />
      ) : (
        <section aria-labelledby="wizard-step">
          <h2 id="wizard-step">{t(`site-parts:wizard.title.${current}`, { at: at + 1, all: wizardKeys.length })}</h2>
          <StepContext
            value={{
              isLast: at === wizardKeys.length - 1,
              onBack: at === 0 ? null : () => go(at - 1),
              onNext: () => void handleNext(),
              keep,
            }}
          >
            {forms[current]()}
          </StepContext>
        </section>
      )}
    </Frame>
  );
}

/** Links would be followed within the tab; pages that are loaded anew have the new colours. */
function End({ isWhole }: { isWhole: boolean }) {
  const t = useT();
  const language = useLanguage();
  return (
    <section className="card">
      <h2>{t(isWhole ? 'site-parts:wizard.end.title' : 'site-parts:wizard.end.titleOpen')}</h2>
      <p>{t(isWhole ? 'site-parts:wizard.end.text' : 'site-parts:wizard.end.textOpen')}</p>
      <div className="acts">
        <Button onClick={() => location.assign(withLanguage(language, paths.home))}>{t('site-parts:wizard.end.home')}</Button>
        <Button variant="ghost" onClick={() => location.assign(withLanguage(language, paths.manage))}>
          {t('site-parts:wizard.end.steps')}
        </Button>
      </div>
    </section>
  );
}

const Frame = styled.div`
  display: grid;
  gap: 1.25rem;
  max-width: 68rem;

  nav ol {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    gap: 0.25rem;
  }
  nav a {
    display: grid;
    justify-items: center;
    gap: 0.4rem;
    height: 100%;
    padding: 0.6rem 0.25rem;
    border-radius: var(--r-m);
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.4;
    text-align: center;
  }
  nav [aria-current] {
    background: var(--surface);
    color: var(--text);
    font-weight: 600;
  }
  .mark {
    display: grid;
    place-items: center;
    width: 2rem;
    height: 2rem;
    border: 1px solid var(--line-strong);
    border-radius: 50%;
    line-height: 1;
  }
  [aria-current] .mark {
    border-color: var(--primary);
    background: var(--primary);
    color: var(--primary-ink);
  }
  [data-done] a:not([aria-current]) .mark {
    border-color: transparent;
    background: var(--success-ground);
    color: var(--success);
  }
  section {
    display: grid;
    gap: 0.75rem;
    min-width: 0;
  }
  section.card {
    padding: 2rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  h2 {
    font-size: 1.375rem;
    line-height: 1.4;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    margin-top: 0.5rem;
  }

  ${media.phone} {
    nav a > span:not(.mark) {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    nav a {
      position: relative;
      min-height: 2.75rem;
    }
  }
`;
