/** What is wrong with the fields that all forms of awards data have: a name in no language, a window that ends before it begins. */
import type { Translate } from '#client/lib/translations.ts';

/** `name` is the field without its language: `title` is `titleZh` and `titleEn`. */
export function fieldErrors(values: Readonly<Record<string, string>>, name: string, t: Translate): Record<string, string> {
  const [zh = '', en = '', from = '', until = ''] = [values[`${name}Zh`], values[`${name}En`], values['publishAt'], values['unpublishAt']];
  return {
    ...(zh.trim() || en.trim() ? {} : { [`${name}Zh`]: t('awards:form.nameMissing') }),
    ...(from && until && until <= from ? { unpublishAt: t('awards:form.windowWrong') } : {}),
  };
}
