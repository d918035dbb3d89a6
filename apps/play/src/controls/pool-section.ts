import type { PublishedSlot } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import { returnText } from '../money/money-text.ts'
import type { Phrase } from '../phrases.ts'
import { infoList, infoSection } from './info-parts.ts'

/** What of a game and of the current stake the rules of its pool are written with. */
export interface PoolInfo {
  readonly slot: PublishedSlot
  readonly stakeMinor: Minor
  readonly money: (amount: Minor) => string
}

/** The rules of a jackpot pool: what goes into it, how it is won, and what of the return comes from it. None without a pool. */
export function poolSection(phrase: Phrase, { slot, stakeMinor, money }: PoolInfo): HTMLElement[] {
  const { pool, publishedReturn } = slot
  if (pool === undefined) return []
  const chance = Math.round(pool.tickets / Number(stakeMinor)).toLocaleString('en')
  const rules = [
    phrase('info.poolShare', 100 / pool.stakePerShare, money(minor(BigInt(pool.seedMinor)))),
    phrase('info.poolChance', money(stakeMinor), chance),
    phrase('info.poolTickets', pool.tickets.toLocaleString('en')),
    phrase('info.poolPaid'),
    phrase('info.poolReturn', returnText(publishedReturn.rtp), returnText(publishedReturn.poolReturn ?? '0')),
  ]
  return [infoSection(phrase('info.pool'), infoList(rules))]
}
