import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { demoTerms, lotteryFormats, rateText, ratesFor, returnsOf, type LotteryFormat } from './index.ts'

const document = fileURLToPath(new URL('../../../docs/lotteries.md', import.meta.url))
const marker = '<!-- returns -->'

/** The table of a format. Tiers with the same return are one row each; rates are in the order of the tiers. */
function tableOf(format: LotteryFormat): string {
  const terms = demoTerms(format.code)
  const rows = returnsOf(format, (bet) => ratesFor(terms, bet, 0)).map(({ bet, name, cost, rates, rtp }) => {
    const tiers = Object.entries(rates)
    const pays = tiers.map(([tier, rate]) => (tiers.length === 1 ? rateText(rate) : `${tier} ${rateText(rate)}`))
    return `| ${bet} | ${name} | ${cost} | ${pays.join(', ')} | ${rtp} |`
  })
  return [
    `### \`${format.code}\``,
    '',
    '| Bet | Lines | Cost | Pays | Return |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

// `npx vitest run -u packages/lottery/src/published-returns.test.ts` writes the tables anew.
test('docs/lotteries.md publishes the return of every bet type, to six decimals', async () => {
  const text = readFileSync(document, 'utf8')
  const prose = text.slice(0, text.indexOf(marker) + marker.length)
  await expect(`${prose}\n\n${lotteryFormats.map(tableOf).join('\n')}`).toMatchFileSnapshot(document)
})
