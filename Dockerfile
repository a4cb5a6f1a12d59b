# The service. Built: docker build -t fundmatch . No secret belongs in here: all settings come from the environment.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY cli/package.json cli/
COPY sdk/package.json sdk/
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# What the service imports when it runs; the embedded PostgreSQL, which is optional, has no use beside a DATABASE_URL.
FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY cli/package.json cli/
COPY sdk/package.json sdk/
COPY web/package.json web/
RUN npm ci --ignore-scripts --omit=dev --omit=optional

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/data data
COPY --from=build /app/dist dist
COPY --from=build /app/web/dist web/dist
# A new volume takes its owner from here.
RUN install -d -o node -g node /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
