/** Starts Strapi in this folder, without its admin panel. */
const { mkdirSync } = require('node:fs');
const { join } = require('node:path');
const { createStrapi } = require('@strapi/strapi');

process.chdir(__dirname);
mkdirSync(join(__dirname, 'public/uploads'), { recursive: true });
createStrapi({ appDir: __dirname, distDir: __dirname }).start();
