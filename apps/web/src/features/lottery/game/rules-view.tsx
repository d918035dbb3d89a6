import { formatByCode, type BetType } from '@baize/lottery'
import { betRuleKey } from '@baize/phrases/lottery-bet-names'
import { card } from '@baize/ui/look'
import { useState } from 'react'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { useLotteryBetPhrases, useLotteryPhrases } from '../../../language/phrases.ts'
import { useTicketWords } from '../parts/use-ticket-words.ts'
import { BetReturns } from './bet-returns.tsx'
import { exampleOf } from './bet-examples.ts'
import { GameFacts } from './game-facts.tsx'
import type { LotteryGame } from './game.types.ts'
import { rateText } from '../parts/rate-text.ts'
import classes from './rules-view.module.css'

/** How a lottery is played: when it draws and how, the limits, and of each bet when it wins, what it pays and what it returns. */
export function RulesView({ game }: { readonly game: LotteryGame }) {
  const say = useLotteryPhrases()
  const { time } = useFormat()
  const format = formatByCode(game.format)
  if (format === undefined) return null
  return (
    <div className={classes.view}>
      <GameFacts game={game} />
      <section aria-labelledby="bets" className={classes.view}>
        <h2 id="bets">{say('rules.bets')}</h2>
        {game.announced === null ? null : (
          <p className={classes.muted}>{say('rules.announced', time(game.announced.appliesFrom))}</p>
        )}
        <p className={classes.muted}>{say('rules.returnText')}</p>
        <ul className={`${card} ${classes.bets}`}>
          {format.bets.map((bet) => (
            <li key={bet.code}>
              <BetRule bet={bet} game={game} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** What a bet pays: its rate, or the lowest and the highest of several. */
function rateSpan(game: LotteryGame, { code, tiers }: BetType): string {
  const rates = tiers.map((tier) => game.rates[code]?.[tier] ?? '0').toSorted((a, b) => Number(a) - Number(b))
  const [least = '', most = least] = [rates[0], rates.at(-1)]
  return least === most ? rateText(least) : `${rateText(least)} – ${rateText(most)}`
}

function BetRule({ bet, game }: { readonly bet: BetType; readonly game: LotteryGame }) {
  const say = useLotteryPhrases()
  const sayBet = useLotteryBetPhrases()
  const { betName, tierText } = useTicketWords(game.format)
  const [isOpen, setOpen] = useState(false)
  const tiers = bet.tiers.map((tier) => `${tierText(tier)} ${rateText(game.rates[bet.code]?.[tier] ?? '')}`.trim())
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.bet}>
        <span>
          <strong>{betName(bet.code)}</strong>
          <span className={classes.muted}>{sayBet(betRuleKey(game.format, bet.code))}</span>
        </span>
        <span className={classes.rate}>
          <span className={classes.muted}>{say('rules.pays')}</span> {rateSpan(game, bet)}
        </span>
      </summary>
      <div className={classes.more}>
        {bet.cost === 1 ? null : <p>{say('rules.cost', bet.cost)}</p>}
        {bet.tiers.length === 1 ? null : <p>{say('rules.rates', tiers.join(' · '))}</p>}
        <Example bet={bet} game={game} />
        {/* Counting the chances takes a moment, so it waits until somebody wants to know. */}
        {isOpen ? <BetReturns bet={bet} game={game} /> : null}
      </div>
    </details>
  )
}

function Example({ bet, game }: { readonly bet: BetType; readonly game: LotteryGame }) {
  const say = useLotteryPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const { lineText } = useTicketWords(game.format)
  const example = exampleOf(bet, game.rates[bet.code] ?? {}, currencyDigits)
  if (example === undefined) return null
  const amount = (text: string) => money(text, game.currencySymbol)
  return (
    <p>
      {say(
        'rules.example',
        lineText(bet.code, example.line),
        amount(example.unit),
        amount(example.stake),
        amount(example.payout),
      )}
    </p>
  )
}
