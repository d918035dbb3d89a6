import type { BetType } from '@baize/lottery'
import { useLotteryBettingPhrases } from '../../../language/phrases.ts'
import classes from './betting.module.css'
import { rateText } from '../parts/rate-text.ts'
import { rateSpan, type LotteryGame } from './slip.rules.ts'
import { useBetNames } from './use-bet-names.ts'
import type { Entry } from './use-entry.ts'

/** The bet types in groups, with what they pay, and the rules of the chosen ones. */
export function BetChooser({ game, entry }: { readonly game: LotteryGame; readonly entry: Entry }) {
  const say = useLotteryBettingPhrases()
  const names = useBetNames(game.format)
  const chosen = new Set(entry.bets)
  return (
    <section aria-label={say('bets.label')} className={classes.chooser}>
      <div aria-label={say('bets.groups')} className={classes.groups} role="group">
        {entry.groups.map((group) => (
          <button
            aria-pressed={group === entry.group}
            className={classes.group}
            key={group.key}
            onClick={() => entry.openGroup(group)}
            type="button"
          >
            {names.group(group.key)}
          </button>
        ))}
      </div>
      <div
        aria-label={say('bets.label')}
        className={classes.bets}
        data-many={entry.group.bets.length > 4 || undefined}
        role="group"
      >
        {entry.group.bets.map((bet) => (
          <button
            aria-pressed={chosen.has(bet)}
            className={classes.bet}
            key={bet.code}
            onClick={() => entry.press(bet)}
            type="button"
          >
            <span className={classes.betName}>{names.bet(bet.code)}</span>
            <Rate game={game} bet={bet} />
          </button>
        ))}
      </div>
      <div className={classes.rules}>
        {entry.bets.map((bet) => (
          <BetRule bet={bet} game={game} key={bet.code} />
        ))}
        {game.vipLevel > 0 ? <p className={classes.vip}>{say('bets.vip', game.vipLevel)}</p> : null}
        {game.announced === null ? null : <p className={classes.muted}>{say('bets.announced')}</p>}
      </div>
    </section>
  )
}

function Rate({ game, bet }: { readonly game: LotteryGame; readonly bet: BetType }) {
  const say = useLotteryBettingPhrases()
  const span = rateSpan(game.rates[bet.code])
  if (span === undefined) return null
  const [lowest, highest] = span
  return (
    <span className={classes.rate}>
      {lowest === highest
        ? say('bets.rate', rateText(highest))
        : say('bets.rates', rateText(lowest), rateText(highest))}
    </span>
  )
}

function BetRule({ game, bet }: { readonly game: LotteryGame; readonly bet: BetType }) {
  const say = useLotteryBettingPhrases()
  const names = useBetNames(game.format)
  const rates = Object.entries(game.rates[bet.code] ?? {})
  // Rates of options stand with the options.
  const tiers = bet.rule.kind === 'option' || rates.length < 2 ? [] : rates
  return (
    <div className={classes.rule}>
      <p>
        <strong>{names.bet(bet.code)}</strong> {names.rule(bet.code)}
        {bet.cost > 1 ? ` ${say('bets.cost', bet.cost)}` : ''}
      </p>
      {tiers.length === 0 ? null : (
        <dl className={classes.tiers}>
          {tiers.map(([tier, rate]) => (
            <div key={tier}>
              <dt>{names.tier(tier)}</dt>
              <dd>{say('bets.rate', rateText(rate))}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
