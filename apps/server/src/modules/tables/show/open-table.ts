import type { openTable as endpoint, ReplyOf } from '@baize/contract'
import type { SharedGame } from '@baize/engines'
import { formatAmount, minor, type Minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { usableMinor, type AccountId } from '../../ledger/index.ts'
import { findTable } from '../find-table.ts'
import { betsOfAccount, crowdOfRound, paymentsOfAccount, type CrowdRow } from '../rounds/round-money.sql.ts'
import { seriesAfter } from '../rounds/next-series.ts'
import { newestRound, pastRounds, seriesOf } from '../rounds/rounds.sql.ts'
import type { TableParts } from '../tables.parts.ts'
import type { StoredRound, TableKey } from '../tables.types.ts'
import { presentOwn } from './present-own.ts'
import { presentSeries, presentTableRound } from './present-round.ts'

type OpenTable = ReplyOf<typeof endpoint>

/** What the table is for a player, without what the socket knows: who else is there, and what they say. */
export type TableSnapshot = Omit<
  OpenTable,
  'seq' | 'players' | 'maxPlayers' | 'who' | 'crowd' | 'chat' | 'mayChat' | 'now'
> & {
  readonly crowd: readonly CrowdRow[]
}

/** How many results are shown. */
const shownResults = 100
/** The bets of so many members are shown: more have no seat at a table. */
const shownMembers = 100

/**
 * Returns a table as it is now, for a player who opens it or comes back. The table wakes if it rests; its first series is there before
 * anybody can bet.
 */
export async function openTable(
  parts: TableParts & { watching(table: TableKey): void },
  session: Session,
  gameCode: string,
  language: Language,
): Promise<TableSnapshot> {
  const { shared, game } = findTable(parts, session, gameCode)
  const key = { brandId: session.brandId, gameCode }
  parts.watching(key)
  const { database } = parts
  const { accountId, currency } = await parts.wallet.accountOf(session.brandId, session.memberId, session.wallet)
  const [funds, newest] = await Promise.all([parts.ledger.funds(accountId), newestRound(database, key)])
  const round = newest?.settledAt === null ? newest : undefined
  const rules = parts.tablesOf(session.brandId).of(gameCode, currency.code)
  const amount = (value: Minor) => formatAmount(value, currency.digits)
  const limitsOf = ({ min, max }: { readonly min: Minor; readonly max: Minor }) => ({
    min: amount(min),
    max: amount(max),
  })
  return {
    gameCode,
    gameName: game.name[language],
    balance: amount(minor(funds.balanceMinor + usableMinor(funds.bonus, game.gameType))),
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
    trial: session.wallet === 'trial',
    chips: rules.chips.map(amount),
    mainLimits: limitsOf(rules.main),
    sideLimits: limitsOf(rules.side),
    maxStake: amount(rules.maxStakeMinor),
    maxPayout: amount(rules.maxPayoutMinor),
    fields: shared.fields.map(({ id, group, odds, rtp }) => ({ id, group, odds, rtp })),
    publishedReturn: shared.published.rtp,
    bettingMs: parts.tablesOf(session.brandId).bettingMs(gameCode),
    series: await seriesNow(parts, { key, shared, newest }),
    round: round === undefined ? null : presentTableRound(round, shared),
    crowd: round === undefined ? [] : await crowdOfRound(database, round.roundId, shownMembers),
    own: round === undefined ? [] : await ownOf(parts, round, accountId, currency.digits),
    results: await resultsOf(parts, key, { isShoe: shared.shoe, newest }),
  }
}

interface TableNow {
  readonly key: TableKey
  readonly shared: SharedGame
  readonly newest: StoredRound | undefined
}

/** The series of the newest round; of a table that has none yet, its first one, whose hash is public before the first bet. */
async function seriesNow(parts: TableParts, { key, shared, newest }: TableNow) {
  const stored =
    newest === undefined
      ? await seriesAfter(parts, key, { game: shared, after: 0 })
      : await seriesOf(parts.database, key, newest.seriesNo)
  if (stored === undefined) throw new Error(`the table ${key.gameCode} has no series`)
  return presentSeries(parts, stored)
}

async function ownOf(parts: TableParts, round: StoredRound, accountId: AccountId, digits: number) {
  const [bets, payments] = await Promise.all([
    betsOfAccount(parts.database, round.roundId, accountId),
    paymentsOfAccount(parts.database, round.roundId, accountId),
  ])
  return presentOwn(bets, payments, { digits, game: parts.gameOf(round.gameCode), round })
}

async function resultsOf(
  parts: TableParts,
  key: TableKey,
  { isShoe, newest }: { readonly isShoe: boolean; readonly newest: StoredRound | undefined },
): Promise<OpenTable['results']> {
  const seriesNo = isShoe ? newest?.seriesNo : undefined
  const rounds = await pastRounds(parts.database, key, { max: shownResults, seriesNo })
  const game = parts.gameOf(key.gameCode)
  return rounds
    .toReversed()
    .flatMap(({ roundId, roundNo, outcome, state }) =>
      outcome === null || state === 'void' || game === undefined
        ? []
        : [{ roundId, roundNo: Number(roundNo), brief: game.brief(outcome), outcome }],
    )
}
