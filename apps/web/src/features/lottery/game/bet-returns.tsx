import { expectedHits, formatByCode, lineClasses, parseRate, returnsOf, type BetType } from '@baize/lottery'
import { formatShare } from '@baize/ui'
import { useMemo } from 'react'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { useTicketWords } from '../parts/use-ticket-words.ts'
import type { LotteryGame } from './game.types.ts'
import classes from './rules-view.module.css'

interface ReturnRow {
  readonly name: string
  /** In how many draws a line hits once on average. */
  readonly oneIn: number
  readonly rtp: string
}

/** The chances and returns of a bet at the lottery's rates: exact, computed here by the rules that settle bets. */
function rowsOf(game: LotteryGame, bet: BetType): readonly ReturnRow[] {
  const format = formatByCode(game.format)
  if (format === undefined) return []
  const rates = Object.fromEntries(
    bet.tiers.flatMap((tier) => {
      const rate = parseRate(game.rates[bet.code]?.[tier] ?? '')
      return rate === undefined ? [] : [[tier, rate] as const]
    }),
  )
  const returns = returnsOf({ ...format, bets: [bet] }, () => rates)
  return lineClasses(bet).map(({ name, line, facts }, place) => {
    const { of, hits } = expectedHits(format, bet, line, facts)
    const all = Object.values(hits).reduce((sum, times) => sum + times, 0n)
    return { name, oneIn: all === 0n ? 0 : Number(of) / Number(all), rtp: returns[place]?.rtp ?? '0' }
  })
}

/** A table of the chances and returns of a bet, for each kind of line that differs. */
export function BetReturns({ game, bet }: { readonly game: LotteryGame; readonly bet: BetType }) {
  const say = useLotteryPhrases()
  const language = useLanguage((state) => state.language)
  const { count } = useFormat()
  const { tierText } = useTicketWords(game.format)
  const rows = useMemo(() => rowsOf(game, bet), [game, bet])
  const nameOf = (name: string) => {
    const [, like] = /^like (.+)$/.exec(name) ?? []
    if (like !== undefined) return say('rules.like', like)
    return name === '' ? say('rules.anyLine') : tierText(name)
  }
  const chance = (oneIn: number) => (oneIn >= 100 ? count(Math.round(oneIn)) : String(Math.round(oneIn * 100) / 100))
  return (
    <table className={classes.table}>
      <caption>{say('rules.returns')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('rules.kind')}</th>
          <th scope="col">{say('rules.chance')}</th>
          <th scope="col">{say('rules.return')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, oneIn, rtp }) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
            <td>{say('rules.oneIn', chance(oneIn))}</td>
            <td>{formatShare(rtp, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
