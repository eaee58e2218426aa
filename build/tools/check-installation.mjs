/**
 * Says in one sentence why a command of npm cannot work with what is installed, in place of a stack. npm runs it before them, with
 * whatever Node.js there is and before any package can be relied on.
 */
import { existsSync } from 'node:fs';

const needed = 24;
const found = Number(process.versions.node.split('.')[0]);

/** In the order in which they are mended. */
const faults = [
  [!existsSync('node_modules/fastify'), 'The packages are not installed: run "npm ci".', '依赖包尚未安装：请运行 npm ci。'],
  [
    !existsSync('node_modules/tsx'),
    'The packages for building are not installed: run "npm ci" without "--omit=dev", or start a site that is built already with "node dist/server/main.js".',
    '构建所需的依赖包尚未安装：请运行 npm ci（不加 --omit=dev）；已构建好的网站请用 node dist/server/main.js 启动。',
  ],
  [
    found < needed,
    `Node.js ${needed} is needed and this is ${process.versions.node}: run "npm ci" without "--omit=optional", which brings it on Linux and Windows, or install it.`,
    `需要 Node.js ${needed}，当前为 ${process.versions.node}：请运行 npm ci（不加 --omit=optional，Linux 和 Windows 会随之安装），或自行安装。`,
  ],
];

const fault = faults.find(([isFault]) => isFault);
if (fault) {
  console.error(fault.slice(1).join('\n'));
  process.exit(1);
}
