module.exports = require('@strapi/strapi').factories.createCoreController('api::story.story');
