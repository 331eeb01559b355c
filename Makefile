SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run test test/go test/web test/e2e build dev lint lint/quick fmt gen pictures verify check bench fuzz soak setup clean

# One set of flags for all but the race detector: what one step compiled, the next one finds.
export CGO_ENABLED := 0
export GOFLAGS ?= -trimpath

web := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print)

help: ## Show this list
	@grep -hE '^[a-z/]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

run: ## Set everything up, build, and serve the demo until Ctrl-C
	@scripts/setup.sh run
	@$(MAKE) --no-print-directory build
	@bin/nod serve --demo

test: ## Set everything up and run all tests, as the build server does
	@scripts/test.sh

build: web/dist/portal/index.html ## Build bin/nod with the front ends inside
	@go build -trimpath -ldflags '-s -w' -o bin/nod ./cmd/nod
	@go build -trimpath -ldflags '-s -w' -o bin/ocr/nod-ocr ./cmd/nod-ocr
	@scripts/size.sh

web/dist/portal/index.html: $(web)
	@scripts/setup.sh run
	@cd web && npm run --silent build

dev: ## Serve the demo with reload: Go on save, front ends by Vite, one port (8080)
	@scripts/setup.sh run
	@scripts/dev.sh

test/go: ## Go tests on both databases (starts PostgreSQL)
	@NOD_TEST_POSTGRES_URL=$$(scripts/postgres.sh start) go test ./...

test/web: ## Unit tests of the front ends
	@cd web && npx vitest run

test/e2e: build ## Browser tests against the built binary
	@cd e2e && npx playwright test

lint: lint/quick ## Formatters, linters (vet, staticcheck, Biome, those of the API descriptions), type checks
	@go tool -modfile=scripts/lint/go.mod staticcheck ./...
	@scripts/lint/api.sh

# What make test runs of it: staticcheck reads every dependency from its sources, which takes minutes on a cold cache.
lint/quick:
	@test -z "$$(gofmt -l cmd docs internal scripts sdk web/*.go)" || { gofmt -l cmd docs internal scripts sdk web/*.go; exit 1; }
	@go vet ./...
	@cd web && npx biome check . ../e2e ../sdk && npm run --silent types
	@scripts/lint/api.sh --diff

fmt: ## Format everything
	@gofmt -w cmd docs internal scripts sdk web/*.go
	@cd web && npx biome check --write . ../e2e ../sdk

gen: ## Regenerate API descriptions, typed clients, schema and settings page
	@scripts/gen.sh

verify: ## Fail when generated files are not fresh
	@scripts/gen.sh --check

check: ## What need not run with every commit: race detector everywhere, fuzzing, every benchmark once, replicas, long walks
	@scripts/check.sh

pictures: build ## Screenshots of every screen, with sheets, in bin/pictures; renews those of the README
	@scripts/pictures.sh

bench: build ## Benchmarks with ratios against their floors, on both databases; writes docs/performance.md (15 min)
	@scripts/bench.sh

fuzz: ## Every fuzz target 60,000 times
	@scripts/fuzz.sh 60000x

soak: ## Crash ledger, 300 kills on each database (NOD_SOAK_KILLS); 100,000 deliveries to 1,000 endpoints; fuzzing (NOD_SOAK_FUZZ)
	@scripts/soak.sh

setup: ## Install what is missing for run and test
	@scripts/setup.sh test

clean: ## Remove what was built
	@rm -rf bin && find web/dist -mindepth 1 ! -name .gitkeep -delete
