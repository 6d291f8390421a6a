# syntax=docker/dockerfile:1.20
# The product in one image: any role, any number. Built by `docker build .`; run as deploy/ shows.

FROM node:20.20-bookworm-slim AS build
WORKDIR /source
# First what changes seldom, so that packages are installed anew only when the lockfile is another.
COPY package.json package-lock.json .npmrc ./
COPY --parents */package.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN --mount=type=cache,target=/root/.npm node scripts/pack-product.mjs --to /product

FROM node:20.20-bookworm-slim
# Two arenas for what threads allocate, and large blocks by themselves: otherwise much of it is never given back.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# What the process may write to: with DATABASE_URL and a bucket nothing of it is needed.
RUN mkdir /data && chown node:node /data
VOLUME /data
WORKDIR /product
COPY --from=build /product ./
USER node
EXPOSE 3000
# Orchestrators ask by themselves; this is for whoever runs the image alone.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Node itself is process 1: it takes SIGTERM and drains.
ENTRYPOINT ["node", "api/dist/main.js"]
