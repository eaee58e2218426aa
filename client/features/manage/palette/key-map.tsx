/** The map of the keys, and the switch of those that are a single letter. */
import { useId, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { useKeyChoice } from '#client/state/single-keys.ts';
import { IconButton } from '#client/ui/button.tsx';
import { KeyBox } from './palette-style.ts';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys by where they work; those with `isSingle` can be turned off. */
const places = [
  {
    key: 'everywhere',
    keys: [
      { name: 'palette', keys: ['Mod', 'K'] },
      { name: 'map', keys: ['?'], isSingle: true },
      { name: 'close', keys: ['Esc'] },
    ],
  },
  {
    key: 'editor',
    keys: [
      { name: 'save', keys: ['Mod', 'S'] },
      { name: 'preview', keys: ['Mod', 'P'] },
    ],
  },
  {
    key: 'review',
    keys: [
      { name: 'approve', keys: ['A'], isSingle: true },
      { name: 'reject', keys: ['R'], isSingle: true },
      { name: 'next', keys: ['J'], isSingle: true },
      { name: 'previous', keys: ['K'], isSingle: true },
    ],
  },
] as const;

export function KeyMap({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const id = useId();
  const [isOn, change] = useKeyChoice();
  const mod = isMac() ? '⌘' : 'Ctrl';
  return (
    <KeyBox open onClose={onClose} closesOnScrim aria-labelledby={id} data-palette="">
      <header>
        <h2 id={id}>{t('palette:key.title')}</h2>
        <IconButton icon="x" label={t('palette:key.closeMap')} onClick={onClose} />
      </header>
      {places.map((place) => (
        <section key={place.key} aria-labelledby={`${id}-${place.key}`}>
          <h3 id={`${id}-${place.key}`}>{t(`palette:key.${place.key}`)}</h3>
          <dl>
            {place.keys
              .filter((one) => isOn || !('isSingle' in one))
              .map(({ name, keys }) => (
                <div key={name}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key === 'Mod' ? mod : key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`palette:key.${name}`)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
        <span>{t('palette:key.single')}</span>
      </label>
    </KeyBox>
  );
}
