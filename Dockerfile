# syntax=docker/dockerfile:1

# The release that package.json pins; build with another where it is mirrored: --build-arg NODE_IMAGE=…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# npm of the lock file, for both installations.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
RUN --mount=type=cache,target=/root/.npm npm install --global npm@11.19.1
COPY package.json package-lock.json .npmrc ./
COPY build/tools/check-installation.mjs build/tools/

# Builds the bundles with all dependencies.
FROM packages AS builder
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

# The dependencies of a running site. The image brings Node.js itself, so the pinned copy can go.
FROM packages AS dependencies
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE_IMAGE} AS runtime
LABEL org.opencontainers.image.title="Golden Panda" \
  org.opencontainers.image.description="Bilingual website and management centre of a film and TV awards programme" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="0.1.0"
# Packages films for streaming.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/*
# glibc keeps a heap per thread; two are enough and save 80 MB.
ENV MALLOC_ARENA_MAX=2
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
# The two limits make V8 collect earlier: after thousands of pages the process needs 240 MB instead of 400.
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=16", "dist/server/main.js"]
