#!/usr/bin/env bash
# Screenshots of every screen of bin/nod, sheets of them (bin/pictures/index.html), and the pictures of the README (docs/pictures).
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh pictures
cd e2e
nice -n 10 npx playwright test --config pictures.config.ts
ls -1 ../bin/pictures/index.html ../bin/pictures/{portal,widget,site,mail}.png
