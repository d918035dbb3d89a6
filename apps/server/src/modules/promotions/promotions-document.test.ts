import { parseCurrencyCode } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { brandId } from '../../kernel/ids.ts'
import { exact, rowsOf, written } from '../../testing/promotions-document.ts'
import { wageringOf } from './bonuses/wagering.rules.ts'
import { offerOf, rewardFor, targetOf } from './offers/offer.ts'
import { offerContent, tenTimes } from './test-offers.ts'

const code = parseCurrencyCode('PLY')
const currency = { code: code ?? expect.fail('no currency'), digits: 2, symbol: '' }

describe('docs/promotions.md', () => {
  const given = rowsOf('Deposit')
  const counted = rowsOf('Slots')

  it('has its worked examples (9.013)', () => {
    expect([given.length, counted.length]).toEqual([5, 5])
  })

  it.each(given)('for a deposit of %s, %s up to %s is %s; %s times %s is %s', (...row) => {
    const [deposit = '', percent = '', cap = '', bonus, turnover, of, target] = row
    const offer = offerOf(
      {
        brandId: brandId(1),
        promotionId: 'example',
        state: 'published',
        version: 1,
        content: offerContent({
          trigger: { kind: 'deposit', number: 1, minAmount: '100.00' },
          reward: { kind: 'match', percent: Number.parseInt(percent, 10), maxAmount: cap },
          conditions: tenTimes,
        }),
      },
      currency,
    )
    const reward = rewardFor(offer, exact(deposit)) ?? 0n
    const terms = {
      turnover: Number(turnover),
      of: of === 'bonus' ? ('bonus' as const) : ('deposit_and_bonus' as const),
    }
    expect([written(reward), written(targetOf(terms, reward, exact(deposit)))]).toEqual([bonus, target])
  })

  it.each(counted)('of %s on slots and %s on tables, %s counts and %s is to go', (...row) => {
    const [slots = '', tables = '', counts, toGo] = row
    const wagering = wageringOf(150_000n, tenTimes.contributions, [
      { gameType: 'RNG', stakedMinor: exact(slots) },
      { gameType: 'LIVE', stakedMinor: exact(tables) },
    ])
    expect([written(wagering.countedMinor), written(wagering.toGoMinor)]).toEqual([counts, toGo])
  })
})
