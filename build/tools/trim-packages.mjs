/**
 * Removes from the installed packages what nothing here reads: the C headers of the pinned Node.js, and source maps. npm runs
 * it after each installation, with whatever Node.js there is and before any package can be relied on.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = 'node_modules';
/** The Node.js packages of the platforms, each with its headers. */
const nodePackages = join(packages, 'node', 'node_modules');

if (existsSync(nodePackages))
  for (const name of readdirSync(nodePackages)) rmSync(join(nodePackages, name, 'include'), { recursive: true, force: true });

if (existsSync(packages))
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map')) rmSync(join(entry.parentPath ?? entry.path, entry.name), { force: true });
