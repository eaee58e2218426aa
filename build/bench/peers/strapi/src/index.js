/** Fills an empty database with stories that have what an answer of the site contains. */
const { fillStories } = require('./fill-stories');

const count = 200;

/** What the public role of Strapi's plugin for users gives: everybody may read. Relations are refused to routes without a caller. */
const everybody = { name: 'everybody', authenticate: () => ({ authenticated: true }), verify: () => undefined };

module.exports = {
  register({ strapi }) {
    strapi.get('auth').register('content-api', everybody);
  },
  async bootstrap({ strapi }) {
    if ((await strapi.documents('api::story.story').count({})) > 0) return;
    await fillStories(strapi, count);
  },
};
