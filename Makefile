# My Stuff. `make run` opens it, `make test` tells whether it works, `make install` puts it on the machine.

PREFIX ?= /usr/local
DESTDIR ?=
bindir ?= $(PREFIX)/bin
# Where the program looks for its worker: $(bindir)/../libexec.
libexecdir := $(dir $(bindir))libexec
datadir ?= $(PREFIX)/share

id := io.github.mystuff.MyStuff
languages := $(shell sed '/^\#/d' po/LINGUAS)
# Where `make run` sets up the program as if it were installed.
stage := $(CURDIR)/.build/stage
# What keeps Swift's own libraries out of the list of things to install with the program.
release := -c release --static-swift-stdlib
# What a packager adds.
SWIFTFLAGS ?=
# Warnings are errors here and not in Package.swift: a newer GTK that deprecates a function must not break anybody's
# build, but it must not go unseen by us either.
strict := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
session := tools/session

.PHONY: all build programs display run demo test unit-tests camera-tests window-tests lint check-data bench install \
	install-data uninstall pot msgmerge format flatpak flatpak-bundle test-flatpak deb test-deb deps clean

all: build

build:
	@tools/swift-version
	@tools/deps build
	@$(MAKE) --no-print-directory programs

# Where all that is needed is there, as in the build of a package.
programs:
	swift build $(release) $(SWIFTFLAGS) --product mystuff
	swift build $(release) $(SWIFTFLAGS) --product mystuff-image

# MARK: Trying it

# First of all, so that nobody waits for a build to hear it.
display:
	@[ -n "$$WAYLAND_DISPLAY$$DISPLAY" ] || { \
		echo "My Stuff opens a window, and there is no display here. (make build builds it all the same.)" >&2; exit 1; }

run: display build
	@tools/deps run
	@$(MAKE) --no-print-directory install-data DESTDIR= PREFIX=$(stage) >/dev/null
	@install -D -m 755 .build/release/mystuff $(stage)/bin/mystuff
	@install -D -m 755 .build/release/mystuff-image $(stage)/libexec/mystuff-image
	XDG_DATA_DIRS="$(stage)/share:$${XDG_DATA_DIRS:-/usr/local/share:/usr/share}" $(stage)/bin/mystuff $(ARGUMENTS)

# A library that is thrown away, with sample things in it.
demo:
	@folder=$$(mktemp -d /tmp/mystuff-demo-XXXXXX) && trap 'rm -rf "$$folder"' EXIT && trap 'exit 130' INT TERM && \
		$(MAKE) --no-print-directory run ARGUMENTS="--library $$folder/library --samples $(CURDIR)/data/samples"

# MARK: Testing

test: unit-tests camera-tests window-tests lint check-data

unit-tests:
	@tools/swift-version
	@tools/deps build run test
	swift build --build-tests $(strict)
	$(session) swift test --skip-build $(strict) --disable-swift-testing
	$(session) swift test --skip-build $(strict) --disable-xctest

camera-tests: unit-tests
	$(session) timeout -k 5 300 Tests/VirtualCamera/run-with-cameras.sh -- \
		swift test --skip-build $(strict) --filter MyStuffCameraTests

# What people get is optimised, and the optimiser may have faults of its own. The worker is told to fail in a debug build.
window-tests: unit-tests build
	Tests/Window/run .build/debug/mystuff test_hostile -v
	Tests/Window/run-all .build/release/mystuff
	@# New cameras for each: a virtual one that has been opened many times may send no more frames.
	for tests in test_camera test_camera_takes test_camera_settings test_camera_folder test_camera_small test_camera_portal; do \
		timeout -k 5 300 Tests/VirtualCamera/run-with-cameras.sh --cameras raw -- \
			Tests/Window/run .build/release/mystuff $$tests -v || exit 1; done

lint:
	swift format lint --strict --recursive Sources Tests Package.swift

check-data: check := $(CURDIR)/.build/check
check-data:
	@tools/deps i18n
	@rm -rf $(check)
	@$(MAKE) --no-print-directory install-data DESTDIR= PREFIX=$(check) >/dev/null
	desktop-file-validate $(check)/share/applications/$(id).desktop
	appstreamcli validate --no-net $(check)/share/metainfo/$(id).metainfo.xml
	glib-compile-schemas --strict --dry-run data
	@missing=$$({ grep -rlE '\btr[nc]?\(' --include='*.swift' Sources; \
		grep -rl 'translatable="yes"' --include='*.ui' Sources; ls data/*.desktop.in data/*.metainfo.xml.in; } | \
		grep -vxFf po/POTFILES.in); [ -z "$$missing" ] || { \
		printf '%s has texts, but is missing from po/POTFILES.in: run make msgmerge and translate them.\n' $$missing >&2; exit 1; }
	@tools/pot
	@for language in $(languages); do \
		msgfmt --check --output-file=/dev/null po/$$language.po && msgcmp po/$$language.po po/mystuff.pot || exit 1; done
	tools/check-po $(languages:%=po/%.po)
	tools/check-keys Sources

bench:
	@tools/swift-version
	@tools/deps build run test bench
	swift build $(release)
	Benchmarks/images/run .build/release/mystuff-image
	$(session) Benchmarks/start/run .build/release data/samples
	$(session) Benchmarks/photos/run .build/release
	$(session) Benchmarks/scale/run .build/release
	Benchmarks/export/run .build/release
	$(session) Benchmarks/report/run .build/release
	Benchmarks/import/run .build/release
	$(session) Benchmarks/camera/run .build/release/mystuff-bench
	@# Their faults are told by make test: here the figures count.
	-tools/check-po $(languages:%=po/%.po)
	Tests/Window/run .build/release/mystuff test_accessible 2>&1 | grep -o 'a11y[.].*'
	Benchmarks/packages/run

# MARK: Installing

# The desktop's own indexes, where the tools for them are there.
define refresh
[ -n "$(DESTDIR)" ] || { \
	! command -v gtk-update-icon-cache >/dev/null || gtk-update-icon-cache -q -t -f $(datadir)/icons/hicolor; \
	! command -v update-desktop-database >/dev/null || update-desktop-database -q $(datadir)/applications; }
endef

install: build install-data
	install -D -m 755 .build/release/mystuff $(DESTDIR)$(bindir)/mystuff
	install -D -m 755 .build/release/mystuff-image $(DESTDIR)$(libexecdir)/mystuff-image
	@$(refresh)

# All but the program itself and its worker. A schema is compiled where it will be used: with DESTDIR that is the packager's matter.
install-data:
	install -d $(DESTDIR)$(datadir)/applications $(DESTDIR)$(datadir)/metainfo $(DESTDIR)$(datadir)/dbus-1/services
	msgfmt --desktop --template=data/$(id).desktop.in -d po -o .build/$(id).desktop
	sed 's,@bindir@,$(bindir),' .build/$(id).desktop >$(DESTDIR)$(datadir)/applications/$(id).desktop
	msgfmt --xml --template=data/$(id).metainfo.xml.in -d po -o $(DESTDIR)$(datadir)/metainfo/$(id).metainfo.xml
	sed 's,@bindir@,$(bindir),' data/$(id).service.in >$(DESTDIR)$(datadir)/dbus-1/services/$(id).service
	install -D -m 644 -t $(DESTDIR)$(datadir)/icons/hicolor/scalable/apps data/icons/hicolor/scalable/apps/$(id).svg
	install -D -m 644 -t $(DESTDIR)$(datadir)/icons/hicolor/symbolic/apps data/icons/hicolor/symbolic/apps/$(id)-symbolic.svg
	install -D -m 644 -t $(DESTDIR)$(datadir)/gnome-shell/search-providers data/$(id).search-provider.ini
	install -D -m 644 -t $(DESTDIR)$(datadir)/glib-2.0/schemas data/$(id).gschema.xml
	install -D -m 644 -t $(DESTDIR)$(datadir)/man/man1 data/mystuff.1
	install -D -m 644 -t $(DESTDIR)$(datadir)/licenses/$(id) LICENSE
	@for language in $(languages); do [ ! -f po/$$language.po ] || { \
		install -d $(DESTDIR)$(datadir)/locale/$$language/LC_MESSAGES && \
		msgfmt -o $(DESTDIR)$(datadir)/locale/$$language/LC_MESSAGES/mystuff.mo po/$$language.po; } || exit 1; done
	@[ -n "$(DESTDIR)" ] || glib-compile-schemas $(datadir)/glib-2.0/schemas

uninstall:
	rm -f $(DESTDIR)$(bindir)/mystuff $(DESTDIR)$(libexecdir)/mystuff-image \
		$(DESTDIR)$(datadir)/applications/$(id).desktop \
		$(DESTDIR)$(datadir)/metainfo/$(id).metainfo.xml \
		$(DESTDIR)$(datadir)/dbus-1/services/$(id).service \
		$(DESTDIR)$(datadir)/icons/hicolor/scalable/apps/$(id).svg \
		$(DESTDIR)$(datadir)/icons/hicolor/symbolic/apps/$(id)-symbolic.svg \
		$(DESTDIR)$(datadir)/gnome-shell/search-providers/$(id).search-provider.ini \
		$(DESTDIR)$(datadir)/glib-2.0/schemas/$(id).gschema.xml \
		$(DESTDIR)$(datadir)/man/man1/mystuff.1 \
		$(DESTDIR)$(datadir)/licenses/$(id)/LICENSE \
		$(languages:%=$(DESTDIR)$(datadir)/locale/%/LC_MESSAGES/mystuff.mo)
	@rmdir $(DESTDIR)$(datadir)/licenses/$(id) 2>/dev/null || true
	@[ -n "$(DESTDIR)" ] || [ ! -d $(datadir)/glib-2.0/schemas ] || glib-compile-schemas $(datadir)/glib-2.0/schemas
	@$(refresh)

# MARK: Texts and style

pot:
	@tools/deps i18n
	tools/pot

# Brings the translations up to the texts: new ones are added, changed ones marked fuzzy.
msgmerge: pot
	@for language in $(languages); do \
		if [ -f po/$$language.po ]; then msgmerge --update --backup=none --quiet po/$$language.po po/mystuff.pot; \
		else msginit --no-translator --locale=$$language --input=po/mystuff.pot --output-file=po/$$language.po; fi || exit 1; \
		printf '%s: ' $$language; msgfmt --statistics --output-file=/dev/null po/$$language.po; done

format:
	swift format --in-place --recursive Sources Tests Package.swift

# MARK: Flatpak

flatpak:
	@tools/deps flatpak
	flatpak-builder --user --install --force-clean --install-deps-from=flathub --state-dir=.build/flatpak-builder \
		.build/flatpak flatpak/$(id).json

# One file to hand on: `flatpak install FILE` installs it, and fetches the runtime from Flathub.
flatpak-bundle:
	@tools/deps flatpak
	flatpak-builder --user --force-clean --install-deps-from=flathub --state-dir=.build/flatpak-builder \
		--repo=.build/flatpak-repository .build/flatpak flatpak/$(id).json
	flatpak build-bundle --runtime-repo=https://flathub.org/repo/flathub.flatpakrepo \
		.build/flatpak-repository .build/mystuff.flatpak $(id)
	@echo .build/mystuff.flatpak

# The same manifest, built with runtimes made from Debian packages, so that it needs no Flathub.
test-flatpak:
	@tools/swift-version
	@tools/deps test flatpak
	flatpak/test.sh

# MARK: Debian package

deb:
	@tools/swift-version
	@tools/deps build deb
	debian/build.sh

# Installed, tried and purged in a fresh tree of Debian 12.
test-deb: deb
	debian/test.sh

clean:
	rm -rf .build
