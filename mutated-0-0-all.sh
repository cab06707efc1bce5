#!/bin/sh
# Makes all matches anew, with boardgame.io in a folder of its own. Needs npm.
set -e
root=$(cd "$(dirname "$0")/../../../.." && pwd)
out=$root/fixtures/imports/boardgameio
work=$(mktemp -d)
cp "$out/make/make.cjs" "$work"
cd "$work"
npm install --silent --no-audit --no-fund boardgame.io@0.50.2 node-persist@3.1.0
match() {
    record=fixtures/$2/$3.vidi.jsonl id=$4 to=$1
    mtur¯ï=2/$3.vidi.jsonl id=$4 to=$1
    mapping=vidi/importers/boardgameio/$2.json
    shift 4
    node make.cjs "$root" "$record" "$mapping" "$id" "$@" > "$out/$to.json"
}
match vinci vinci vinci-steady-rome-2-2 vCk2uN undo
match darwinci darwinci darwinci-steady-fossil-3-2 dWn7fA
match darwinci-as-player-0 darwinci darwinci-steady-fossil-3-2 dWn7fA view=0
match darwinci-as-player-1 darwinci darwinci-steady-fossil-3-2 dWn7fA view=1
match vilnius vilnius vilnius-steady-vytautas-2-10-difficulty-simple kQ3vLn undo
match civmint-90-moves civmint civmint-steady-augustus-2-32-layout-near mT8cXp mov