/** Stories with a column, a topic, two of six tags and one of forty covers each, a minute apart: the Chinese texts of `fillNews` and `completeNews`. */
const covers = 40;
const tags = 6;

async function fillStories(strapi, count) {
  const column = await strapi
    .documents('api::column.column')
    .create({ data: { key: 'news', label: '最新动态', layout: 'news', path: '/news' } });
  const topic = await strapi.documents('api::topic.topic').create({ data: { key: 'awards', label: '评选' } });
  const tagIds = [];
  for (let number = 0; number < tags; number += 1)
    tagIds.push((await strapi.documents('api::tag.tag').create({ data: { name: `标签 ${number}` } })).documentId);
  const coverIds = [];
  for (let number = 0; number < covers; number += 1) coverIds.push((await addCover(strapi, number)).id);
  const texts = { abstract: '摘要'.repeat(40), author: '作者', source: '来源', body: '<p>正文</p>'.repeat(60) };
  for (let number = 1; number <= count; number += 1)
    await strapi
      .documents('api::story.story')
      .create({
        data: {
          ...texts,
          kind: 'article',
          column: column.documentId,
          topic: topic.documentId,
          title: `新闻 ${number}`,
          tags: [tagIds[number % tags], tagIds[(number + 1) % tags]],
          cover: coverIds[number % covers],
          pinned: false,
          publicFrom: new Date(Date.now() - number * 60_000).toISOString(),
          views: 0,
          likes: 0,
          comments: 0,
        },
        status: 'published',
      });
}

/** A file of the media library as an upload of a picture leaves it, with the formats that Strapi makes of it. */
function addCover(strapi, number) {
  const format = (name, width, height) => ({
    name: `${name}_cover-${number}.webp`,
    hash: `${name}_cover_${number}`,
    ext: '.webp',
    mime: 'image/webp',
    path: null,
    width,
    height,
    size: 12.5,
    sizeInBytes: 12_500,
    url: `/uploads/${name}_cover_${number}.webp`,
  });
  return strapi.db
    .query('plugin::upload.file')
    .create({
      data: {
        name: `cover-${number}.webp`,
        alternativeText: `封面 ${number}`,
        caption: '摄影师',
        width: 1600,
        height: 1200,
        formats: {
          thumbnail: format('thumbnail', 208, 156),
          small: format('small', 500, 375),
          medium: format('medium', 750, 563),
          large: format('large', 1000, 750),
        },
        hash: `cover_${number}`,
        ext: '.webp',
        mime: 'image/webp',
        size: 180.4,
        url: `/uploads/cover_${number}.webp`,
        provider: 'local',
        folderPath: '/',
      },
    });
}

module.exports = { fillStories };
