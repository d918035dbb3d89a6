import type { betAtTable as endpoint, ReplyOf } from '@baize/contract'
import { gameInSeries } from '@baize/engines'
import { formatAmount, minor, parseAmount } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { CommandHead } from '../../ledger/index.ts'
import { findTable } from '../find-table.ts'
import { presentOwn } from '../show/present-own.ts'
import { moneyOf } from '../table-money.ts'
import type { TableParts } from '../tables.parts.ts'
import type { StoredBets, TableBet } from '../tables.types.ts'
import { betsOfAccount } from '../rounds/round-money.sql.ts'
import { storedResults } from './bet-companion.sql.ts'

/** A player's request: bets on a round of a table, all or none, under the client's own key. */
export interface TableBetInput {
  readonly gameCode: string
  readonly roundId: string
  readonly bets: readonly {
    readonly field: string
    readonly amount: string
    /** Of crash: in hundredths. */
    readonly target?: number | undefined
  }[]
  readonly idempotency: Idempotency
}

/**
 * Bets on a round. The bets are durable before this resolves, and certain to be in the round. Repeating the same key and body returns the
 * same; a refusal leaves nothing behind and the key free. Of crash, a command has one bet.
 */
export async function betAtTable(
  parts: TableParts,
  session: Session,
  asked: TableBetInput,
): Promise<Omit<ReplyOf<typeof endpoint>, 'who'>> {
  const { brandId, memberId, wallet } = session
  const [{ accountId, currency }, providerId] = await Promise.all([
    parts.wallet.accountOf(brandId, memberId, wallet),
    parts.ledger.provider(brandId, 'play'),
  ])
  const { key, bodyHash } = asked.idempotency
  const head = { accountId, providerId, key: `table:${accountId}:${key}`, bodyHash }
  const bets = asked.bets.map(({ field, amount, target }) => {
    const amountMinor = parseAmount(amount, currency.digits)
    if (amountMinor === undefined)
      throw new Refusal('request.invalid', { fields: [{ field: 'bets', code: 'field.amount' }] })
    return { field, amountMinor, target }
  })
  const { bets: stored, own } = await placeOrRecall(parts, session, { ...asked, bets, head })
  const { roundId, balanceAfterMinor } = stored
  const held = own ?? (await betsOfAccount(parts.database, roundId, accountId))
  return {
    roundId,
    own: presentOwn(held, [], { digits: currency.digits, game: parts.gameOf(asked.gameCode), round: undefined }),
    balanceAfter: formatAmount(balanceAfterMinor, currency.digits),
  }
}

interface Placed {
  readonly bets: StoredBets
  /** All bets in the round, if they are known. */
  readonly own?: readonly TableBet[]
}

interface AskedBets {
  readonly gameCode: string
  readonly roundId: string
  readonly bets: readonly TableBet[]
  readonly head: CommandHead
}

async function placeOrRecall(parts: TableParts, session: Session, asked: AskedBets): Promise<Placed> {
  try {
    return await place(parts, session, asked)
  } catch (error) {
    // What was bet under this key before is answered, whatever has changed meanwhile.
    const before = error instanceof Refusal ? await betsBefore(parts, asked.head) : undefined
    if (before === undefined) throw error
    return { bets: before }
  }
}

async function place(parts: TableParts, session: Session, asked: AskedBets): Promise<Placed> {
  const { brandId, memberId, wallet } = session
  const { gameCode, roundId, head } = asked
  const { shared } = findTable(parts, session, gameCode)
  const round = await parts.rounds.find(roundId)
  if (round?.brandId !== brandId || round.gameCode !== gameCode) throw new Refusal('tables.round_closed')
  const isTrial = wallet === 'trial'
  const { house, currency, gameType } = await moneyOf(parts, { brandId, gameCode, isTrial })
  const bets = oneEach(asked.bets)
  if (shared.flight !== undefined && bets.length > 1) throw new Refusal('play.bet_invalid')
  const { result, replayed } = await parts.ledger.run(parts.companion, {
    ...head,
    request: {
      kind: 'bet',
      roundId,
      brandId,
      memberId,
      isTrial,
      game: gameInSeries(shared, round.seriesNo),
      gameType,
      bets,
      closesAt: round.closesAt,
      rules: parts.tablesOf(brandId).of(gameCode, currency.code),
      digits: currency.digits,
      house,
    },
  })
  if (result.kind !== 'bets') throw new Error('a command that bets paid something')
  if (!replayed) parts.announce({ kind: 'bets', brandId, gameCode, roundId, memberId, isTrial, bets: result.bets.bets })
  return result
}

async function betsBefore(parts: TableParts, head: CommandHead): Promise<StoredBets | undefined> {
  const [stored] = await storedResults(parts.database, [head])
  if (stored?.result.kind !== 'bets') return undefined
  const isSame = stored.accountId === head.accountId && Buffer.compare(stored.bodyHash, head.bodyHash) === 0
  return isSame ? stored.result.bets : undefined
}

/** The bets with one for each field. */
function oneEach(bets: readonly TableBet[]): readonly TableBet[] {
  const fields = new Map<string, TableBet>()
  for (const bet of bets) {
    const sum = minor((fields.get(bet.field)?.amountMinor ?? 0n) + bet.amountMinor)
    fields.set(bet.field, { ...bet, amountMinor: sum })
  }
  return [...fields.values()]
}
