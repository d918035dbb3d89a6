import { describe, expect, test } from 'vitest'
import { drawResult, lotteryFormats, settleTicket } from './index.ts'
import { formatNamed } from './testing/examples.ts'
import { repeatable } from './testing/random-bets.ts'
import { deviating, productionDraws, simulateHits } from './testing/simulated-hits.ts'

const draws = 10_000

describe('10,000 draws of the production function', () => {
  test.each(lotteryFormats)(
    '$code: every bet type hits as often as computed, judged and settled as on the server',
    (format) => {
      const run = (seed: number) => deviating(simulateHits(format, productionDraws(format, seed), draws))
      // One correct tier in 1,000 deviates by chance: what does is tried once more.
      const first = run(3)
      if (first.length === 0) return
      const again = new Set(run(4).map(({ bet, tier }) => `${bet} ${tier}`))
      expect(first.filter(({ bet, tier }) => again.has(`${bet} ${tier}`))).toEqual([])
    },
  )

  test('a planted bias is caught: a byte modulo 49', () => {
    const format = formatNamed('six-of-49')
    const bytes = repeatable(5)
    const biased = { below: (n: number) => bytes.below(256) % n }
    expect(deviating(simulateHits(format, () => drawResult(format, biased), draws))).not.toEqual([])
  })

  test('a planted settlement is caught: a number that is drawn twice is paid once', () => {
    const format = formatNamed('vietnam-north')
    const found = simulateHits(format, productionDraws(format, 7), 5_000, (ticket, result) => {
      const { winners, ...others } = settleTicket(ticket, result)
      return { ...others, winners: winners.map((winner) => ({ ...winner, hits: { hit: 1 } })) }
    })
    expect(deviating(found).map(({ bet }) => bet)).toContain('bao-2')
  })
})
