module.exports = require('@strapi/strapi').factories.createCoreService('api::story.story');
