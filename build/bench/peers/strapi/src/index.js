/** Fills an empty database with articles. */
const count = 200;

module.exports = {
  async bootstrap({ strapi }) {
    const articles = strapi.documents('api::article.article');
    if ((await articles.count({})) > 0) return;
    const texts = { abstract: 'An abstract of a line or two. '.repeat(3), author: 'Author', body: 'Text of a paragraph. '.repeat(60) };
    for (let number = 1; number <= count; number += 1)
      await articles.create({ data: { ...texts, title: `Article ${number}`, views: number }, status: 'published' });
  },
};
