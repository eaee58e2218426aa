/** The vocabulary of schema.org for the validator: types, their parents and their properties, read from schema-dts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#build/checks/check-report.ts';

interface Entry {
  '@id': string;
  '@type': 'rdfs:Class' | 'rdf:Property';
  'rdfs:subClassOf'?: { '@id': string }[];
  'schema:domainIncludes'?: { '@id': string }[];
}

const named = (name: string) => ({ '@id': `schema:${name}` });

/** In the format of schema.org's JSON-LD, as far as the validator reads it. */
export function readVocabulary(): { '@graph': Entry[] } {
  const text = readFileSync(join(projectRoot, 'node_modules/schema-dts/dist/schema.d.ts'), 'utf8');
  const domains = new Map<string, string[]>();
  const parents = new Map<string, string[]>();
  for (const [, name = '', bases = '', body = ''] of text.matchAll(/^interface (\w+)Base extends ([^{]+) \{\n([\s\S]*?)^\}/gm)) {
    parents.set(
      name,
      [...bases.matchAll(/(\w+)Base\b/g)].map(([, base = '']) => base),
    );
    for (const [, property = ''] of body.matchAll(/^ {4}"([^"@]+)"\?:/gm)) domains.set(property, [...(domains.get(property) ?? []), name]);
  }
  // Types without properties of their own have no base.
  for (const [, name = '', base = ''] of text.matchAll(/^export interface (\w+)Leaf extends (\w+)Base\b/gm))
    if (!parents.has(name)) parents.set(name, [base]);
  const classes = [...parents].map(([name, bases]): Entry => ({
    ...named(name),
    '@type': 'rdfs:Class',
    'rdfs:subClassOf': bases.map(named),
  }));
  const properties = [...domains].map(([name, types]): Entry => ({
    ...named(name),
    '@type': 'rdf:Property',
    'schema:domainIncludes': types.map(named),
  }));
  return { '@graph': [...classes, ...properties] };
}
