import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sectionKeys } from '#shared/breadcrumbs.ts';
import { languages } from '#shared/language.ts';
import { footerGroups, footerLabel, navigationItems } from '#shared/navigation.ts';

// Keys that are put together while drawing: a missing one would show only on its own screen.
test.each(languages)('%s names every section, header link and footer link', (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/navigation.json`, 'utf8')) as Record<string, Record<string, string>>;
  const groups = footerGroups({ hasConference: true, editionYear: 2031 });

  expect(Object.keys(texts['section'] ?? {}).sort()).toEqual([...sectionKeys].sort());
  for (const { key } of navigationItems({ hasConference: true, editionYear: 2031 })) expect(texts['menu']).toHaveProperty(key);
  for (const { key, links } of groups)
    for (const label of [`navigation:footer.${key}`, ...links.map((link) => footerLabel(link.key))])
      expect({ navigation: texts }).toHaveProperty(label.replace(':', '.'));
});
