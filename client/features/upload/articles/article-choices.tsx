/** Language, columns and what happens to articles that were imported before; then the import begins. */
import { useState } from 'react';
import { importArticles, type ArticleImport } from '#shared/api/site/article-import.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useColumnList } from '#client/state/use-column-list.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';

const languages = ['', 'zh-Hans', 'en'] as const;

export function ArticleChoices({ value, onBegun }: { value: ArticleImport; onBegun: () => void }) {
  const { importId, categories, counts } = value;
  const api = useApi();
  const t = useT();
  const columns = useColumnList();
  const [language, setLanguage] = useState<(typeof languages)[number]>('');
  const [columnId, setColumn] = useState('');
  const [mapped, setMapped] = useState<Readonly<Record<string, string>>>({});
  const [isAnew, setAnew] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState({ column: '', call: '' });
  const options = columns.list
    .filter(({ columnType }) => columnType !== 'video')
    .map(({ id, label, parentLabel }) => ({ value: id, label: parentLabel ? `${parentLabel} / ${label}` : label }));
  const made = counts.ready - (isAnew ? 0 : counts.known);

  const begin = async () => {
    setProblems({ column: columnId ? '' : t('article-import:choice.columnMissing'), call: '' });
    if (!columnId) return document.querySelector<HTMLElement>('select[name="import-column"]')?.focus();
    setBusy(true);
    const named = Object.entries(mapped).filter(([, id]) => id !== '');
    const body = {
      importId,
      columnId,
      isAnew,
      ...(language ? { language } : {}),
      columns: named.map(([category, id]) => ({ category, columnId: id })),
    };
    const outcome = await api(importArticles, { body });
    setBusy(false);
    if (outcome.status === 'ok') return onBegun();
    setProblems({ column: '', call: (outcome.status === 'refused' ? outcome.message : null) ?? t('article-import:act.failed') });
  };

  return (
    <div className="choices">
      <fieldset>
        <legend>{t('article-import:choice.language')}</legend>
        {languages.map((one) => (
          <label key={one}>
            <input type="radio" name="import-language" checked={language === one} onChange={() => setLanguage(one)} />
            <span>{t(`article-import:choice.${one === '' ? 'each' : one}`, { zh: value.languages.zh, en: value.languages.en })}</span>
          </label>
        ))}
      </fieldset>
      <SelectField
        label={t('article-import:choice.column')}
        required
        placeholder={t('article-import:choice.choose')}
        options={options}
        field={{ name: 'import-column', value: columnId, error: problems.column, onChange: setColumn, onBlur: () => undefined }}
      />
      {columns.isFailed ? (
        <p className="message error" role="alert">
          <span>{t('article-import:act.failed')}</span>{' '}
          <Button variant="ghost" small onClick={columns.retry}>
            {t('manage:list.retry')}
          </Button>
        </p>
      ) : null}
      {categories.length > 0 ? (
        <fieldset className="categories">
          <legend>{t('article-import:choice.categories')}</legend>
          <p className="sub">{t('article-import:choice.categoriesHint')}</p>
          {categories.map(({ name, count }, at) => (
            <SelectField
              key={name}
              label={t('article-import:choice.category', { name, count })}
              placeholder={t('article-import:choice.likeOthers')}
              options={options}
              field={{
                name: `import-category-${at}`,
                value: mapped[name] ?? '',
                onChange: (id) => setMapped({ ...mapped, [name]: id }),
                onBlur: () => undefined,
              }}
            />
          ))}
        </fieldset>
      ) : null}
      {counts.known > 0 ? (
        <fieldset>
          <legend>{t('article-import:choice.known', { count: counts.known })}</legend>
          {[false, true].map((one) => (
            <label key={String(one)}>
              <input type="radio" name="import-known" checked={isAnew === one} onChange={() => setAnew(one)} />
              <span>{t(one ? 'article-import:choice.anew' : 'article-import:choice.skip')}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className="sub">{t('article-import:choice.after')}</p>
      <div className="acts">
        <Button busy={isBusy} onClick={() => void begin()}>
          {t('article-import:choice.begin', { count: made })}
        </Button>
      </div>
      {problems.call ? (
        <p className="message error" role="alert">
          {problems.call}
        </p>
      ) : null}
    </div>
  );
}
