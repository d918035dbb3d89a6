import { maxZ, sharedGameByCode } from '../src/index.ts'
import { fairChanceOf } from '../src/testing/fair-chance.ts'
import { playCrash, simulateCrash } from '../src/testing/simulate-crash.ts'

// Plays two million rounds of crash and cashes out at several targets. If any |z| exceeds 3.29, all are tested once more with other
// seeds.

const rounds = 2_000_000
const targets = [101, 110, 150, 200, 500, 1_000, 10_000]

function agrees(run: number, crashOf?: Parameters<typeof simulateCrash>[4]): boolean {
  const found = simulateCrash(game(), targets, fairChanceOf(run), rounds, crashOf)
  for (const { target, rtp, z } of found)
    console.log([(target / 100).toFixed(2).padStart(8), rtp.toFixed(6), z.toFixed(2).padStart(7)].join('  '))
  return found.every(({ z }) => Math.abs(z) <= maxZ)
}

function game() {
  const crash = sharedGameByCode('bz-crash')
  if (crash === undefined) throw new Error('there is no crash')
  return crash
}

console.log('  target     found        z')
const right = agrees(21) || agrees(22)
if (!right) console.log('the return deviates from 99 %')

console.log('negative control with one round in 100 that no longer crashes at once, which must be caught:')
const caught = !agrees(21, (chance) => Math.max(100, playCrash(game(), chance) + 1))
if (!caught) console.log('the planted fault was not caught')

process.exitCode = right && caught ? 0 : 1
