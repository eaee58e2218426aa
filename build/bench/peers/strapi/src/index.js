/** Fills an empty database with articles of plain columns, and with stories that have what an answer of the site contains. */
const { fillStories } = require('./fill-stories');

const count = 200;

/** What the public role of Strapi's plugin for users gives: everybody may read. Relations are refused to routes without a caller. */
const everybody = { name: 'everybody', authenticate: () => ({ authenticated: true }), verify: () => undefined };

module.exports = {
  register({ strapi }) {
    strapi.get('auth').register('content-api', everybody);
  },
  async bootstrap({ strapi }) {
    const articles = strapi.documents('api::article.article');
    if ((await articles.count({})) > 0) return;
    const texts = { abstract: 'An abstract of a line or two. '.repeat(3), author: 'Author', body: 'Text of a paragraph. '.repeat(60) };
    for (let number = 1; number <= count; number += 1)
      await articles.create({ data: { ...texts, title: `Article ${number}`, views: number }, status: 'published' });
    await fillStories(strapi, count);
  },
};
