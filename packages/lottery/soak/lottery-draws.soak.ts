import { drawResult, lotteryFormats, type LotteryFormat, type LotteryResult, type NumberSource } from '../src/index.ts'
import { repeatable } from '../src/testing/random-bets.ts'
import { deviating, productionDraws, simulateHits, type SimulatedHits } from '../src/testing/simulated-hits.ts'

// Draws two million times in each format through the production function, and judges and settles a bet of each type in each draw. A tier
// whose |z| exceeds 3.29 is tested once more with other draws, since one correct tier in 1,000 fails the first run by chance.
// `DRAWS=20000` makes it shorter, `FORMATS=lao,six-of-49` names some.

const draws = Number(process.env['DRAWS'] ?? 2_000_000)
const named = process.env['FORMATS']?.split(',')
const formats = lotteryFormats.filter(({ code }) => named?.includes(code) ?? true)

function measure(
  format: LotteryFormat,
  title: string,
  drawOf: (index: number) => LotteryResult,
): readonly SimulatedHits[] {
  const started = performance.now()
  const found = simulateHits(format, drawOf, draws)
  const greatest = Math.max(...found.map(({ z }) => Math.abs(z)))
  const seconds = (performance.now() - started) / 1000
  console.log(
    [
      title.padEnd(24),
      String(found.length).padStart(5),
      Math.min(...found.map(({ expected }) => expected))
        .toFixed(0)
        .padStart(10),
      greatest.toFixed(2).padStart(9),
      seconds.toFixed(0).padStart(8),
    ].join('  '),
  )
  return deviating(found)
}

const nameOf = ({ bet, tier }: SimulatedHits) => `${bet} ${tier}`

function deviatesTwice(format: LotteryFormat): readonly string[] {
  const first = measure(format, format.code, productionDraws(format, 11))
  if (first.length === 0) return []
  const again = measure(format, `${format.code} again`, productionDraws(format, 12)).map(nameOf)
  return first.map(nameOf).filter((name) => again.includes(name))
}

/** The negative control: symbols that are the remainder of a byte, which favours the first of them. */
function isBiasCaught(format: LotteryFormat): boolean {
  const bytes = repeatable(13)
  const biased: NumberSource = { below: (n) => bytes.below(256) % n }
  return measure(format, `${format.code} biased`, () => drawResult(format, biased)).length > 0
}

console.log('format                    tiers   least hits  greatest z   seconds')
const wrong = formats.flatMap((format) => deviatesTwice(format).map((name) => `${format.code} ${name}`))
for (const name of wrong) console.log(`${name} deviates from its published chance`)
const missed = formats.filter(
  (format) => ['five-digits', 'six-of-49', 'instant-25'].includes(format.code) && !isBiasCaught(format),
)
for (const { code } of missed) console.log(`the planted bias of ${code} was not caught`)

process.exitCode = wrong.length === 0 && missed.length === 0 ? 0 : 1
