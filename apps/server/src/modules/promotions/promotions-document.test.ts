import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatAmount, minor, parseAmount, parseCurrencyCode } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { brandId } from '../../kernel/ids.ts'
import { wageringOf } from './bonuses/wagering.rules.ts'
import { offerOf, rewardFor, targetOf } from './offers/offer.ts'
import { offerContent, tenTimes } from './test-offers.ts'

const document = await readFile(join(resolve(import.meta.dirname, '../../../../..'), 'docs/promotions.md'), 'utf8')
const code = parseCurrencyCode('PLY')
const currency = { code: code ?? expect.fail('no currency'), digits: 2, symbol: '' }

/** The rows of a table of the document, by the beginning of its heading. */
function rowsOf(heading: string): string[][] {
  const lines = document.split('\n')
  const begin = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
  const rows = lines.slice(begin + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
const exact = (amount: string) =>
  amount === '0.00' ? 0n : (parseAmount(amount, 2) ?? expect.fail(`${amount} is no amount`))
const written = (amount: bigint) => formatAmount(minor(amount), 2)

describe('docs/promotions.md', () => {
  const given = rowsOf('Deposit')
  const counted = rowsOf('Slots')

  it('has its worked examples', () => {
    expect([given.length, counted.length]).toEqual([4, 5])
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
