# syntax=docker/dockerfile:1

# Builds the bundles with all dependencies.
FROM node:24-slim AS builder
WORKDIR /app
COPY package.json package-lock.json ./
COPY build/tools/trim-packages.mjs build/tools/
RUN npm install --global npm@11 && npm ci
COPY . .
RUN npm run build

# The dependencies of a running site. The image brings Node.js itself, so the pinned copy can go.
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY build/tools/trim-packages.mjs build/tools/
RUN npm install --global npm@11 && npm ci --omit=dev \
  && rm -rf node_modules/node node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim AS runtime
# Packages films for streaming.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/*
# Memory settings that server/main.ts would start the process again for.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=262144 MALLOC_TOP_PAD_=2097152
# The invented programme and its known accounts are for trying out only: -e DEMO_CONTENT=true.
ENV NODE_ENV=production DATA_FOLDER=/data HOST=0.0.0.0 PORT=3000 DEMO_CONTENT=false
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=builder /app/package.json ./
COPY --from=builder /app/dist ./dist
COPY --from=builder /app/locales ./locales
COPY --from=builder /app/server/db/migrations ./server/db/migrations
COPY --from=builder /app/server/fonts ./server/fonts
COPY --from=builder /app/server/demo/films ./server/demo/films
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself is process 1, so that SIGTERM reaches it and the site closes in order.
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "dist/server/main.js"]
