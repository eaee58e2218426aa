/** Set-up of the project that plays films in a browser: also a programme whose films are streams. */
import { setup as buildSite } from './built-site.ts';
import { prepareDemoFolder } from './demo-folder.ts';

export async function setup(): Promise<void> {
  await buildSite();
  await prepareDemoFolder('packaged');
}
