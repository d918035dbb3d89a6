import { maxZ } from '../src/index.ts'
import { fairChanceOf } from '../src/testing/fair-chance.ts'
import { simulateBet, type WayToPlay } from '../src/testing/simulate-bet.ts'
import { simulatedWays } from '../src/testing/ways-to-play.ts'

// Plays two million rounds of each way to play a game with a bet. One whose |z| exceeds 3.29 is tested once more with other seeds.

const rounds = 2_000_000

function agrees(way: WayToPlay, run: number, pay?: Parameters<typeof simulateBet>[3]): boolean {
  const { rtp, z, hitZ } = simulateBet(way, fairChanceOf(run), rounds, pay)
  console.log([way.name.padEnd(24), rtp.toFixed(6), z.toFixed(2).padStart(7), hitZ.toFixed(2).padStart(7)].join('  '))
  return Math.abs(z) <= maxZ && Math.abs(hitZ) <= maxZ
}

console.log('way to play               found           z    hit z')
const deviating = simulatedWays.filter((way) => !agrees(way, 11) && !agrees(way, 12))
for (const { name } of deviating) console.log(`${name} deviates from its exact return`)

console.log('negative control with one hundredth of the stake too much on each win, which must be caught:')
const [control] = simulatedWays
const caught =
  control !== undefined &&
  !agrees(control, 11, (outcome) => {
    const paid = control.game.payoutMinor(outcome, 1_000_000_000n)
    return paid === 0n ? 0n : paid + 10_000_000n
  })
if (!caught) console.log('the planted fault was not caught')

process.exitCode = deviating.length === 0 && caught ? 0 : 1
