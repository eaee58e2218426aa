module.exports = require('@strapi/strapi').factories.createCoreRouter('api::story.story', { only: ['find', 'findOne'] });
