import { drawRaffle, sealOf, type TicketRange } from '@baize/fairness'
import { minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { namesOf } from '../../messages/index.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { openSeed } from '../giveaway-seed.ts'
import { ticketList } from './entrants.sql.ts'
import { followLog } from './follow-log.ts'
import { giveOf } from './give-tickets.ts'
import { holdUnsealed, noteDrawn, noteSealed, undrawnRaffles, unsealedRaffles, type RaffleRow } from './raffles.sql.ts'
import { prizeText } from './prize-text.ts'
import { insertWinners, noteWinnerPaid, unpaidWinners, type WinnerRow } from './winners.sql.ts'

/** The ledger writes what it has taken within seconds; this long after the end, everything that counts is in the log. */
const settleSeconds = 60
const readAtOnce = 10_000
const paidAtOnce = 200

/** The key under which a prize is paid once. `docs/money.md` promises it. */
export const prizeKey = ({ raffleId, place }: Pick<WinnerRow, 'raffleId' | 'place'>): string =>
  `raffle:${raffleId}:${place}`

/**
 * Takes each raffle on as far as it goes: seals what has closed, draws what is sealed, pays what is drawn. Each step is one
 * transaction that finds for itself whether it is still to be done, so that the next run goes on wherever this one ends. A raffle
 * that fails does not delay the others.
 */
export async function drawRaffles(parts: GiveawayParts, signal: AbortSignal): Promise<void> {
  const now = parts.clock.now()
  const over = now.subtract({ seconds: settleSeconds })
  const closed = (await unsealedRaffles(parts.database, now)).filter(
    ({ closesAt }) => Temporal.Instant.compare(closesAt, over) <= 0,
  )
  if (closed.length > 0) await followLog(parts, signal)
  for (const raffle of closed) await tried(parts, raffle, () => sealRaffle(parts, raffle, signal))
  for (const raffle of await undrawnRaffles(parts.database, now)) {
    signal.throwIfAborted()
    await tried(parts, raffle, () => drawOne(parts, raffle))
  }
  await payWinners(parts, signal)
}

async function tried(
  { log, metrics }: GiveawayParts,
  { raffleId }: Pick<RaffleRow, 'raffleId'>,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.error({ err: error, raffleId }, 'a raffle could not be taken on')
    metrics.brokenInvariants.inc({ where: 'raffle' })
  }
}

/** Gives the last tickets, and seals the list of all. From then on there are no more. */
export async function sealRaffle(parts: GiveawayParts, raffle: RaffleRow, signal?: AbortSignal): Promise<void> {
  await giveOf(parts, raffle, signal)
  await parts.database.transaction().execute(async (tx) => {
    const held = await holdUnsealed(tx, raffle.raffleId)
    if (held === undefined) return
    const seal = sealOf(held, await wholeList(tx, held))
    await noteSealed(tx, { raffleId: held.raffleId, seal, now: parts.clock.now() })
  })
}

/** Draws a raffle that is sealed. Its list must still have the seal that was published. */
export async function drawOne(parts: GiveawayParts, raffle: RaffleRow): Promise<void> {
  const { database, clock, secrets } = parts
  const { raffleId, seal } = raffle
  const list = await wholeList(database, raffle)
  if (seal === null || sealOf(raffle, list) !== seal) throw new Error('the tickets of a raffle are not what was sealed')
  const members = new Map(list.map(({ entrant, memberId }) => [entrant, memberId]))
  const winners = drawRaffle(openSeed(secrets, 'raffle', raffle), raffle, list).map((winner) => {
    const memberId = members.get(winner.entrant)
    if (memberId === undefined) throw new Error('a ticket that wins belongs to nobody')
    return { ...winner, memberId }
  })
  await database.transaction().execute(async (tx) => {
    const now = clock.now()
    if (await noteDrawn(tx, raffleId, now)) await insertWinners(tx, raffle, winners, now)
  })
}

async function wholeList(
  db: Database,
  { raffleId }: Pick<RaffleRow, 'raffleId'>,
): Promise<readonly (TicketRange & { readonly memberId: MemberId })[]> {
  const list: (TicketRange & { readonly memberId: MemberId })[] = []
  for (;;) {
    const page = await ticketList(db, raffleId, { after: list.at(-1)?.last ?? 0, max: readAtOnce })
    list.push(...page)
    if (page.length < readAtOnce) return list
  }
}

/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

/** Pays the prizes that are not paid. One that fails does not delay the others. */
async function payWinners(parts: GiveawayParts, signal: AbortSignal): Promise<void> {
  const { database, log, metrics } = parts
  let after: WinnerRow | undefined
  for (;;) {
    const page = await unpaidWinners(database, { after, max: paidAtOnce })
    for (const winner of page) {
      if (signal.aborted) return
      const { raffleId, place } = winner
      try {
        await payWinner(parts, winner)
      } catch (error) {
        if (error instanceof Refusal && passing.has(error.code))
          log.warn({ raffleId, place, code: error.code }, 'a prize cannot be paid yet')
        else {
          log.error({ err: error, raffleId, place }, 'paying a prize ended with a broken invariant')
          metrics.brokenInvariants.inc({ where: 'raffle' })
        }
      }
    }
    after = page.at(-1)
    if (page.length < paidAtOnce) return
  }
}

/** Pays a prize, once, and tells the winner in the transaction that records it. */
async function payWinner(parts: GiveawayParts, winner: WinnerRow): Promise<void> {
  const { database, clock } = parts
  await (winner.kind === 'cash' ? payCash(parts, winner) : payPoints(parts, winner))
  const isNew = await database.transaction().execute(async (tx) => {
    if (!(await noteWinnerPaid(tx, winner, clock.now()))) return false
    await tellWinner(parts, tx, winner)
    return true
  })
  if (isNew) parts.ownMessages.tellBadges(winner.brandId, [winner.memberId])
}

async function payCash({ ledger, wallet }: GiveawayParts, winner: WinnerRow): Promise<void> {
  const { brandId, memberId, amount } = winner
  const { accountId, currency } = await wallet.accountOf(brandId, memberId, 'main')
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'promotions' }),
  ])
  const entries = [{ kind: 'grant' as const, amountMinor: minor(amount), houseAccountId, reference: 'raffle' }]
  await ledger.post({ accountId, providerId, transactions: [{ key: prizeKey(winner), entries }] })
}

async function payPoints({ givePoints }: GiveawayParts, winner: WinnerRow): Promise<void> {
  const { brandId, memberId, amount: points } = winner
  await givePoints({ brandId, memberId, points, key: prizeKey(winner), reference: 'raffle' })
}

/** Puts a message about a prize into the winner's inbox. */
async function tellWinner({ brands, randomness, ownMessages }: GiveawayParts, tx: Database, winner: WinnerRow) {
  const { symbol, digits } = brands.byId(winner.brandId).currency
  const isCash = winner.kind === 'cash'
  const amount = prizeText(winner, digits)
  await ownMessages.notice(tx, winner, {
    messageId: randomness.uuid(),
    kind: isCash ? 'raffle_won_cash' : 'raffle_won_points',
    details: [namesOf(winner.title), isCash ? `${symbol}${amount}` : amount, String(winner.ticket)],
  })
}
