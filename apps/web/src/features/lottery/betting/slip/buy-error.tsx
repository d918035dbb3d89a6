import { CallRefused } from '@baize/contract/client'
import { Alert } from '@baize/ui'
import { Link } from '@tanstack/react-router'
import { useErrorText, useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { isRealAccount, useSession } from '../../../../session/session.ts'
import { changedRates, type LotteryGame, type PricedPick } from '../slip.rules.ts'
import { useBetNames } from '../use-bet-names.ts'
import type { Buying } from './buying.ts'

/** Props of {@link BuyError}. */
export interface BuyErrorProps {
  readonly game: LotteryGame
  readonly picks: readonly PricedPick[]
  readonly buying: Buying
}

/** Why the slip was not sold, unless that stands with a bet; with the new rates, or the way to pay money in. */
export function BuyError({ game, picks, buying }: BuyErrorProps) {
  const say = useLotteryBettingPhrases()
  const errorText = useErrorText()
  const { error, refused } = buying
  const isReal = useSession(({ signedIn }) => isRealAccount(signedIn))
  if (error === null) return null
  if (refused.length > 0) return <Alert color="red">{say('buy.seeBets')}</Alert>
  const code = error instanceof CallRefused ? error.code : 'network'
  const isUnsure = code === 'network' || (error instanceof CallRefused && error.status >= 500)
  return (
    <Alert color="red" role="alert">
      <p>{errorText(error)}</p>
      {isUnsure ? <p>{say('buy.unsure')}</p> : null}
      {code === 'lottery.terms_changed' ? <NewRates buying={buying} game={game} picks={picks} /> : null}
      {code === 'wallet.insufficient_funds' && isReal ? <Link to="/depositv2">{say('buy.deposit')}</Link> : null}
    </Alert>
  )
}

function NewRates({ game, picks, buying }: BuyErrorProps) {
  const say = useLotteryBettingPhrases()
  const names = useBetNames(game.format)
  const bets = picks.map(({ draft }) => draft.bet)
  return (
    <ul>
      {changedRates(buying.ratesBefore, game.rates, bets).map(({ bet, tier, was, now }) => (
        <li key={`${bet} ${tier}`}>
          {names.bet(bet)} {names.tier(tier)} {say('buy.newRate', was, now)}
        </li>
      ))}
    </ul>
  )
}
