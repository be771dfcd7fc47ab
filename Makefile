# `make run` and `make test` do everything on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
WORKERS := 4# of the tests, on two cores: while one waits for a browser, a server or a clock, another works

run: .venv/run.ok  ## install, start, print the address and a QR code for phones on the same network
	$(BIN)/python app.py

test:  ## everything: lint, contracts, tests in a real browser; side by side what can be
	@$(MAKE) --no-print-directory -j2 .venv/dev.ok browser
	@$(MAKE) --no-print-directory lint & lint=$$!; \
	$(BIN)/python -m pytest -n $(WORKERS); tests=$$?; \
	wait $$lint && exit $$tests

quick: .venv/dev.ok lint  ## the same without the browser
	$(BIN)/python -m pytest -n $(WORKERS) --ignore=tests/browser

test quick: export PYTHONDONTWRITEBYTECODE :=# what one process compiled the next ones find: hundreds are started

lint: .venv/dev.ok
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint templates referee/games --lint --quiet
	$(BIN)/python -m tests.style --check
	cd static/vendor && sha256sum --check --quiet SHA256SUMS
	cd referee/web/taken/fonts && sha256sum --check --quiet SHA256SUMS

tidy: .venv/dev.ok  ## write code and templates in the house's form
	$(BIN)/ruff check --quiet --fix .
	$(BIN)/ruff format --quiet .
	$(BIN)/python -m tests.style

bench: .venv/dev.ok  ## measure the bars; `make bench KEEP=1` adds a row to bench/history.md
	$(BIN)/python -m bench $(if $(KEEP),--keep)

kill: .venv/dev.ok  ## the long form of the test that kills the server while phones post, on either engine
	REFEREE_KILLS=$(or $(KILLS),100) $(BIN)/python -m pytest -s --timeout 7200 tests/live/test_kill.py

fuzz: .venv/dev.ok  ## the long form of the test whose phones press anything: a million requests, on either engine
	REFEREE_FUZZ=$(or $(REQUESTS),1000000) $(BIN)/python -m pytest -s --timeout 0 tests/live/test_fuzz.py

pictures: .venv/dev.ok browser  ## make the pictures of README.md and docs/tour.md again, from the app itself
	$(BIN)/python -m bench.pictures

phones: .venv/dev.ok  ## 100, 500 and 2,000 phones at one app: how long a move and its delivery take
	$(BIN)/python -m bench.phones 100 500 2000

deploy: .venv/dev.ok  ## try the samples of deploy/ before real proxies: Debian's nginx and caddy, where they may be installed
	@{ command -v nginx && command -v caddy; } >/dev/null \
	|| { apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light caddy; } >/dev/null 2>&1 \
	|| { sudo -n apt-get update -qq && sudo -n apt-get install -y -qq --no-install-recommends nginx-light caddy; } >/dev/null 2>&1 \
	|| echo "Without nginx and caddy their tests are left out: apt-get install nginx-light caddy"
	$(BIN)/python -m pytest tests/test_deploy.py tests/test_operating.py tests/live/test_proxies.py

BROWSER := chromium-headless-shell fonts-dejavu-core fonts-liberation
ENGINES := firefox-esr webkit2gtk-driver xvfb
install = { apt-get update -qq && apt-get install -y -qq $(1); } >/dev/null 2>&1 \
	|| { sudo -n apt-get update -qq && sudo -n apt-get install -y -qq $(1); } >/dev/null 2>&1 \
	|| { echo "The browser tests need: apt-get install $(1)"; test -z "$$CI"; }

browser:  ## Debian's browsers and the letters their tests are set in, where they are missing and may be installed
	@{ { command -v chromium-headless-shell || command -v chromium; } && test -e /usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf -a -d /usr/share/fonts/truetype/liberation; } >/dev/null \
	|| $(call install,$(BROWSER))
	@{ command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb; } >/dev/null || $(call install,$(ENGINES))

# Packages are fetched by uv, in a fifth of the time; where it is not to be had or finds nothing, by pip, which says why.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile
UV := uv==0.13.9
fetched = { $(PIP) --only-binary :all: $(UV) && $(BIN)/uv pip install --quiet --python $(BIN)/python -r $(1); } 2>/dev/null \
	|| $(PIP) -r $(1)

.venv/run.ok: requirements.txt
	$(PYTHON) -m venv .venv
	@$(call fetched,requirements.txt)
	touch $@

.venv/dev.ok: requirements.txt requirements-postgresql.txt requirements-dev.txt
	$(PYTHON) -m venv .venv
	@$(call fetched,requirements-dev.txt)
	touch $@ .venv/run.ok

.PHONY: run test quick lint bench kill fuzz pictures phones deploy browser tidy
