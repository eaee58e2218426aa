/** Writes the generated tables of the documents: `npm run write:docs`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#build/checks/check-report.ts';
import { writeDocuments } from './written-documents.ts';

for (const [file, text] of await writeDocuments(projectRoot)) writeFileSync(join(projectRoot, file), text);
