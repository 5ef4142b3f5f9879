# syntax=docker/dockerfile:1
# The studio of Rookwright, and its command line:
#   docker build -t rookwright .
#   docker run --rm -p 127.0.0.1:8420:8420 -v rookwright:/data rookwright      then open the address "on this machine"
#   docker run --rm rookwright solve queens 8

FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/source/target \
    cargo build --profile dist --locked --bin rookwright \
    && scripts/size.sh target/dist/rookwright \
    && install -D --strip target/dist/rookwright /package/bin/rookwright \
    && scripts/pages.sh /package/bin/rookwright /package \
    && scripts/licences.sh /package/licences.txt

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Rookwright" \
      org.opencontainers.image.description="A chess-puzzle workbench: solves, proves, counts and draws chess puzzles" \
      org.opencontainers.image.url="https://rookwright.github.io/rookwright/" \
      org.opencontainers.image.source="https://github.com/rookwright/rookwright" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
# gringo has the program clingo, which the engine asp runs.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gringo \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin rookwright \
    && install --directory --owner=rookwright --group=rookwright /data
COPY --from=build /package/bin/rookwright /usr/bin/rookwright
COPY --from=build /package/man/ /usr/share/man/man1/
COPY --from=build /package/completions/rookwright.bash /usr/share/bash-completion/completions/rookwright
COPY --from=build /package/completions/_rookwright /usr/share/zsh/vendor-completions/_rookwright
COPY --from=build /package/completions/rookwright.fish /usr/share/fish/vendor_completions.d/rookwright.fish
COPY --from=build /package/licences.txt /usr/share/doc/rookwright/licences.txt
COPY LICENSE-MIT LICENSE-APACHE packaging/deb/copyright /usr/share/doc/rookwright/

USER 10001
WORKDIR /data
VOLUME /data
ENV ROOKWRIGHT_COLLECTION=/data/collection.db
EXPOSE 8420
# The request for the health needs no token.
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ["rookwright", "serve", "--check"]
ENTRYPOINT ["rookwright"]
# Others than this container reach the studio, so it asks for a token: ROOKWRIGHT_TOKEN, or a random one that it prints.
CMD ["serve", "--host", "0.0.0.0"]
