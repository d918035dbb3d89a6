import type { CoinValue, SlotFeature } from '@baize/engines'
import { minor } from '@baize/money'
import type { Phrase } from '../phrases.ts'
import type { PayTableInfo } from './pay-table.ts'

/** How a hold is played, and how often a coin has each value, at the player's stake. */
export function holdRules(
  phrase: Phrase,
  { slot, stakeMinor, money }: PayTableInfo,
  feature: Extract<SlotFeature, { kind: 'hold' }>,
): readonly string[] {
  const { coinsNeeded, lands, of, values, grandCoins } = feature
  const coin = stakeMinor / BigInt(slot.betUnits)
  const worth = (coins: number) => money(minor(BigInt(coins) * coin))
  const weights = values.reduce((sum, { weight }) => sum + weight, 0)
  const valueText = ({ coins, weight, name }: CoinValue) => {
    const share = Math.round((weight / weights) * 1_000) / 10
    const text = phrase('hold.value', worth(coins), share)
    return name === undefined ? text : `${phrase(`prize.${name}`)} ${text}`
  }
  return [
    phrase('hold.rule1', coinsNeeded),
    phrase('hold.rule2', Math.round((lands / of) * 1_000) / 10),
    phrase('hold.rule3', values.map(valueText).join(' · ')),
    phrase('hold.rule4', worth(grandCoins)),
    phrase('hold.rule5', coinsNeeded),
  ]
}
