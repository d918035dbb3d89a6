import { createHash } from 'node:crypto'
import { sharedPayoutMinor, type SharedGame, type SharedOutcome } from '@baize/engines'
import { minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { CashOutRequest, ReturnRequest, WinRequest } from '../bets/bet.types.ts'
import { openFlightBets, unpaidBets, unreturnedBets, type BetPlace } from '../rounds/round-money.sql.ts'
import { uncountedOf } from '../bets/limits.rules.ts'
import { moneyOf } from '../table-money.ts'
import type { TableParts } from '../tables.parts.ts'
import type { StoredBets, StoredRound } from '../tables.types.ts'
import { Problems } from './problems.ts'

/** How many payments are under way at once. Bets of other tables are decided between them. */
const paidAtOnce = 500

/** A round whose outcome is known. */
export interface DecidedRound {
  readonly round: StoredRound
  readonly game: SharedGame
  readonly outcome: SharedOutcome
}

/**
 * Pays the winners of a round whose outcome is stored, each once. It may be interrupted anywhere and begun again. One who cannot be paid
 * keeps nobody else waiting: everybody else is paid, and then this fails.
 */
export async function payWinners(parts: TableParts, decided: DecidedRound): Promise<void> {
  const { roundId } = decided.round
  const problems = new Problems(parts, roundId)
  for (let after: AccountId | undefined; ;) {
    const bets = await unpaidBets(parts.database, roundId, { after, max: paidAtOnce })
    const accounts = Map.groupBy(bets, ({ accountId }) => accountId)
    await Promise.all(
      [...accounts].map(([accountId, own]) => payAccount(parts, own, decided).catch(problems.of(accountId))),
    )
    after = bets.at(-1)?.accountId
    if (accounts.size < paidAtOnce) break
  }
  problems.throwWorst()
}

async function payAccount(
  parts: TableParts,
  own: readonly StoredBets[],
  { game, outcome }: DecidedRound,
): Promise<void> {
  const bets = own.flatMap((one) => one.bets)
  const won = minor(sharedPayoutMinor(game, outcome, bets))
  const [first] = own
  if (first === undefined || won === 0n) return
  const { roundId, accountId } = first
  const request = { kind: 'win' as const, amountMinor: won, uncountedMinor: uncountedOf(game, own) }
  await pay(parts, first, { key: `table-win:${roundId}:${accountId}`, gameCode: game.code, request })
}

/** Cashes out the open bets of a round of crash that end at a multiple up to this one, each at its own, as `payWinners` does. */
export async function payTargets(parts: TableParts, { roundId, gameCode }: StoredRound, most: number): Promise<void> {
  await payAll(parts, roundId, {
    next: (after) => openFlightBets(parts.database, roundId, { most, max: paidAtOnce, after }),
    pay: (bet) => payTarget(parts, bet, gameCode),
  })
}

/** Cashes out a bet of crash where it ends, once. Says whether it was open: its player may have been quicker. */
export async function payTarget(parts: TableParts, stored: StoredBets, gameCode: string): Promise<boolean> {
  const [bet] = stored.bets
  if (bet?.most === undefined) throw new Error('a bet of crash has no greatest multiple')
  const { field, most: hundredths } = bet
  const { roundId, accountId, brandId, memberId, isTrial } = stored
  const request = { kind: 'cashOut' as const, field, hundredths, until: undefined }
  try {
    await pay(parts, stored, { key: `table-target:${roundId}:${accountId}:${field}`, gameCode, request })
  } catch (error) {
    unlessPaid(error)
    return false
  }
  parts.announce({ kind: 'cashOut', brandId, gameCode, roundId, memberId, isTrial, field, hundredths })
  return true
}

/** Returns the open stakes of a void round, each once, as `payWinners` pays. */
export async function returnStakes(
  parts: TableParts,
  { roundId, gameCode }: StoredRound,
  { flight }: Pick<SharedGame, 'flight'>,
): Promise<void> {
  const max = paidAtOnce
  await payAll(parts, roundId, {
    next: (after) =>
      flight === undefined
        ? unreturnedBets(parts.database, roundId, { max, after })
        : openFlightBets(parts.database, roundId, { max, after }),
    pay(stored) {
      const { key: betKey, stakeMinor: amountMinor, validMinor } = stored
      const part = flight === undefined ? betKey : (stored.bets[0]?.field ?? betKey)
      const request = { kind: 'return' as const, part, betKey, amountMinor, validMinor }
      return pay(parts, stored, { key: `table-return:${betKey}`, gameCode, request }).catch(unlessPaid)
    },
  })
}

/** Pays bets of a round in parts, and fails once it has tried all of them if one could not be paid. */
async function payAll(
  parts: TableParts,
  roundId: string,
  {
    next,
    pay: payOne,
  }: {
    next(after: BetPlace | undefined): Promise<readonly StoredBets[]>
    pay(bet: StoredBets): Promise<unknown>
  },
): Promise<void> {
  const problems = new Problems(parts, roundId)
  for (let after: BetPlace | undefined; ;) {
    const bets = await next(after)
    await Promise.all(bets.map((bet) => payOne(bet).catch(problems.of(bet.accountId))))
    after = bets.at(-1)
    if (bets.length < paidAtOnce) break
  }
  problems.throwWorst()
}

/** A bet that its player has cashed out meanwhile needs nothing more. */
function unlessPaid(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'tables.no_open_bet') throw error
}

/** What is the same for every payment of a round. */
type OfEvery = 'roundId' | 'gameCode' | 'gameType' | 'house'

interface Payment {
  /** It takes effect once under this key. */
  readonly key: string
  readonly gameCode: string
  readonly request: Omit<WinRequest, OfEvery> | Omit<CashOutRequest, OfEvery> | Omit<ReturnRequest, OfEvery>
}

async function pay(parts: TableParts, stored: StoredBets, { key, gameCode, request }: Payment): Promise<void> {
  const { roundId, accountId, providerId, brandId, isTrial } = stored
  const { house, gameType } = await moneyOf(parts, { brandId, gameCode, isTrial })
  await parts.ledger.run(parts.companion, {
    accountId,
    providerId,
    key,
    bodyHash: createHash('sha256').update(key).digest(),
    request: { ...request, roundId, gameCode, gameType, house },
  })
}
