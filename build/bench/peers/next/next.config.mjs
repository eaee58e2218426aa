import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
export default { output: 'standalone', outputFileTracingRoot: root, turbopack: { root } };
