/** `npm run bench -- <name> [--json]`: starts what the benchmark needs, measures, and stops it. */
import { spawnSync } from 'node:child_process'
import baselines from './baselines.json' with { type: 'json' }
import { bets } from './bets.ts'
import { isKept, withBound, type Figure, type Measure } from './measure.ts'
import { startup } from './startup.ts'
import { weight } from './weight.ts'

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = { bets, startup, weight }

const asJson = process.argv.includes('--json')
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = names.find((name) => benches[name] === undefined)
if (unknown !== undefined || names.length === 0) {
  console.error(`npm run bench -- <name> [--json]; names: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}

// What is measured is what is built; its words go to the side, so that the lines of --json stay clean.
const built = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 2, 2] })
if (built.status !== 0) process.exit(1)

function show(one: Measure): void {
  if (asJson) {
    console.log(JSON.stringify(one))
    return
  }
  const bound = one.atLeast === undefined ? `at most ${one.atMost}` : `at least ${one.atLeast}`
  console.log(`${one.measure.padEnd(30)} ${String(one.value).padStart(9)} ${one.unit.padEnd(11)} ${bound}${isKept(one) ? '' : '   NOT KEPT'}`)
}

for (const name of names) {
  for (const one of (await benches[name]?.()) ?? []) {
    const measure = withBound(one, baselines)
    show(measure)
    if (!isKept(measure)) process.exitCode = 1
  }
}
