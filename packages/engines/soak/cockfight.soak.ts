import { bzCockfight } from '../src/cockfight/bz-cockfight.ts'
import { corners, drawFight } from '../src/cockfight/cockfight.ts'
import { simulateFights } from '../src/testing/simulate-fights.ts'
import { maxZ } from '../src/index.ts'

// Draws two million fights in a row and compares what each field returned with what the odds of each fight say. If any |z| exceeds
// 3.29, all are drawn once more with other seeds.

const fights = 2_000_000

function agrees(run: number, draw = drawFight): boolean {
  const found = simulateFights(bzCockfight, run, fights, draw)
  for (const [place, z] of found.entries()) console.log(`${corners[place]?.padEnd(6)} ${z.toFixed(2).padStart(7)}`)
  return found.every((z) => Math.abs(z) <= maxZ)
}

console.log('field        z')
const right = agrees(31) || agrees(32)
if (!right) console.log('the returns deviate from those of the odds')

console.log('negative control with one fight in 200 that meron wins whatever was drawn, which must be caught:')
const caught = !agrees(31, (definition, seriesNo, chance) => {
  const outcome = drawFight(definition, seriesNo, chance)
  return seriesNo % 200 === 0 ? { ...outcome, winner: 'meron' } : outcome
})
if (!caught) console.log('the planted fault was not caught')

process.exitCode = right && caught ? 0 : 1
