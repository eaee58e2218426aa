/** Writes the tables of shared/README.md from the code: `npm run write:docs`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '#shared/error-codes.ts';
import { projectRoot } from './check-report.ts';
import { readContracts } from './contract-list.ts';

const file = join(projectRoot, 'shared/README.md');

async function endpointRows(): Promise<string[]> {
  const contracts = await readContracts(projectRoot);
  return contracts.map(
    ({ method, path, auth, permission, anyPermission, answer, maxAgeSeconds, summary }) =>
      `| ${method} \`${path}\` | ${permission ? `${auth}: ${permission}` : anyPermission ? `${auth}: ${anyPermission.join(' or ')}` : auth} | ${answer} | ${maxAgeSeconds} | ${summary} |`,
  );
}

function errorRows(): string[] {
  const [zh, en] = ['zh-Hans', 'en'].map(
    (language) => JSON.parse(readFileSync(join(projectRoot, `locales/${language}/errors.json`), 'utf8')) as Record<string, string>,
  );
  return Object.entries(errorCodes).map(([name, status]) => `| ${status} | \`${name}\` | ${zh?.[name]} | ${en?.[name]} |`);
}

/** Puts rows below the head that a section's table has. */
function withRows(text: string, section: string, rows: readonly string[]): string {
  return text.replace(
    new RegExp(`(## ${section}\\n[^]*?\\n\\|[-|]+\\|\\n)(?:\\|.*\\n)*`),
    (_, head: string) => `${head}${rows.join('\n')}\n`,
  );
}

const text = withRows(withRows(readFileSync(file, 'utf8'), 'Endpoints', await endpointRows()), 'Errors', errorRows());
writeFileSync(file, text);
