import { minor, type Minor } from '@baize/money'
import type { OwnBet, TableState } from '../../shared/table-state.ts'

/** What the big button of a panel does now. */
export type PanelAction =
  /** Betting is open: bets at once. */
  | 'bet'
  /** The bet is on its way. */
  | 'sending'
  /** The bet is in, and the fireball has not risen yet. */
  | 'in'
  /** It rises: cashes out. */
  | 'cashOut'
  /** The cash-out is on its way. */
  | 'cashing'
  /** Bets on the next round as soon as it opens. */
  | 'next'
  /** The bet on the next round waits; pressing takes it back. */
  | 'queued'

/** How a bet of this round has ended. */
export type PanelResult =
  | { readonly kind: 'out'; readonly hundredths: number; readonly payout: Minor }
  | { readonly kind: 'lost' | 'returned'; readonly amount: Minor }

/** What the panel itself has under way. */
export interface PanelWork {
  readonly queued: boolean
  readonly sending: boolean
  readonly cashing: boolean
  /** Whether bets are still taken, by the server's clock. */
  readonly open: boolean
}

/** What the button of a bet's panel does. */
export function panelAction(state: Pick<TableState, 'round'>, own: OwnBet | undefined, work: PanelWork): PanelAction {
  const { round } = state
  if (own !== undefined && own.cashedOut === null && round !== null) {
    if (round.phase === 'betting') return 'in'
    if (round.phase === 'playing' && round.outcome === null)
      return round.startedAt === null ? 'in' : work.cashing ? 'cashing' : 'cashOut'
  }
  if (work.sending) return 'sending'
  if (work.queued) return 'queued'
  return own === undefined && work.open ? 'bet' : 'next'
}

/** How the bet has ended; `undefined` while it is open or if there is none. */
export function panelResult({ round }: Pick<TableState, 'round'>, own: OwnBet | undefined): PanelResult | undefined {
  if (own === undefined || round === null) return undefined
  if (own.cashedOut !== null)
    return {
      kind: 'out',
      hundredths: own.cashedOut,
      payout: own.payout ?? payoutAt(own.amount, own.cashedOut, own.amount),
    }
  if (round.phase === 'void') return { kind: 'returned', amount: own.amount }
  const isBurst = round.outcome !== null && round.phase !== 'betting'
  return isBurst ? { kind: 'lost', amount: own.amount } : undefined
}

/** What a stake pays at a multiple, rounded down; never above `most`, unless that is less than the stake. */
export function payoutAt(stake: Minor, hundredths: number, most: Minor): Minor {
  const pays = (stake * BigInt(hundredths)) / 100n
  return minor(pays > most && most > stake ? most : pays)
}

/** A multiple of at least 1.01 as it was typed, in hundredths; `undefined` for anything else. */
export function readTarget(text: string, greatest: number): number | undefined {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(text.trim())) return undefined
  const hundredths = Math.round(Number(text.trim().replace(',', '.')) * 100)
  return hundredths >= 101 && hundredths <= greatest ? hundredths : undefined
}
