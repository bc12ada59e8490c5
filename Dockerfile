# Vitrine with the one runtime that it needs. docs/containers.md tells how to build and run it.

FROM node:22-bookworm-slim AS install
WORKDIR /opt/vitrine
COPY package.json package-lock.json tsconfig.json LICENSE ./
COPY packages packages
COPY docs docs
# Of the packages for developing, Bun alone is kept: it is what runs the service.
RUN npm ci \
  && cp "$(realpath node_modules/.bin/bun)" /usr/local/bin/bun \
  && npm prune --omit=dev

FROM debian:bookworm-slim
# The folders of a store are there for volumes: a new one takes over their owner.
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/vitrine --shell /usr/sbin/nologin vitrine \
  && install -d -o vitrine -g vitrine -m 0750 /var/lib/vitrine/editions /var/lib/vitrine/editions/usage
COPY --from=install /usr/local/bin/bun /usr/local/bin/bun
COPY --from=install /opt/vitrine /opt/vitrine
ENV PATH="/opt/vitrine/node_modules/.bin:$PATH" \
  DATABASE_URL="sqlite:/var/lib/vitrine/vitrine.db"
WORKDIR /var/lib/vitrine
VOLUME /var/lib/vitrine
USER vitrine
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["bun", "-e", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`); process.exit(ok ? 0 : 1)"]
ENTRYPOINT ["vitrine"]
CMD ["serve"]
