import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  OfficeRaffle,
  officeRaffles as listContract,
  planRaffle as planContract,
  raffleEntrants as entrantsContract,
} from '@baize/contract/office'
import { formatAmount, minor, type Currency } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import { earningOf, prizeText, stateOfRaffle, type RafflePlan, type RaffleRow } from '../../giveaways/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { amountOf, momentOf, type GiveawayPageParts } from './giveaway-pages.ts'

/** A page of the raffles of the operator's brand. */
export async function listRaffles(
  parts: GiveawayPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { desk } = parts.giveaways.raffles
  const { rows, count } = await desk.list(brandId, sliceOf(query))
  return { list: await presentAll(parts, rows), ...pagingOf(query, count) }
}

/** Plans a raffle. */
export async function planRaffle(
  parts: GiveawayPageParts,
  operator: Operator,
  { reason, ...body }: BodyOf<typeof planContract>,
): Promise<OfficeRaffle> {
  const { brandId, operatorId, username } = operator
  const plan = planOf(parts, operator, body)
  return parts.database.transaction().execute(async (tx) => {
    const by = { operatorId, name: username }
    const raffle = await parts.giveaways.raffles.desk.plan(tx, brandId, { plan, by })
    await parts.operators.audit.note(tx, operator, {
      action: 'raffle.planned',
      subject: { kind: 'giveaway', id: raffle.raffleId },
      after: {
        title: body.title.EN,
        prizes: body.prizes.map(({ count, kind, amount }) => `${count} × ${amount} ${kind}`).join(', '),
        opensAt: body.opensAt,
        closesAt: body.closesAt,
        drawsAt: body.drawsAt,
        perDeposit: body.perDeposit,
        perTurnover: body.perTurnover,
        memberLimit: body.memberLimit,
      },
      reason,
    })
    return present(parts, raffle, { won: 0, unpaid: 0 })
  })
}

function planOf(
  { brands }: GiveawayPageParts,
  { brandId }: Operator,
  { opensAt, closesAt, drawsAt, prizes, perDeposit, perTurnover, ...rest }: Omit<BodyOf<typeof planContract>, 'reason'>,
): RafflePlan {
  const { currency, timeZone } = brands.byId(brandId)
  const price = (field: string, text: string | null) => (text === null ? null : amountOf(field, text, currency))
  return {
    ...rest,
    opensAt: momentOf('opensAt', opensAt, timeZone),
    closesAt: momentOf('closesAt', closesAt, timeZone),
    drawsAt: momentOf('drawsAt', drawsAt, timeZone),
    tiers: prizes.map(({ count, kind, amount }) => ({ count, kind, amount: worthOf(kind, amount, currency) })),
    perDepositMinor: price('perDeposit', perDeposit),
    perTurnoverMinor: price('perTurnover', perTurnover),
  }
}

/** Points are whole. */
function worthOf(kind: 'cash' | 'points', text: string, currency: Currency): bigint {
  if (kind === 'cash') return amountOf('prizes', text, currency)
  return /^\d{1,12}$/.test(text) ? BigInt(text) : refuseFields([{ field: 'prizes', code: 'field.amount' }])
}

/** Cancels a raffle of which there are still tickets to get. */
export async function cancelRaffle(
  parts: GiveawayPageParts,
  operator: Operator,
  { raffleId, reason }: { readonly raffleId: string; readonly reason: string },
): Promise<OfficeRaffle> {
  const { brandId } = operator
  const { desk } = parts.giveaways.raffles
  if ((await desk.read(brandId, raffleId)) === undefined) throw new Refusal('giveaway.unknown')
  await parts.database.transaction().execute(async (tx) => {
    if (!(await desk.cancel(tx, brandId, { raffleId, reason }))) throw new Refusal('giveaway.begun')
    const subject = { kind: 'giveaway' as const, id: raffleId }
    await parts.operators.audit.note(tx, operator, { action: 'raffle.cancelled', subject, reason })
  })
  const raffle = await desk.read(brandId, raffleId)
  if (raffle === undefined) throw new Error('a raffle was cancelled but cannot be found')
  return present(parts, raffle, { won: 0, unpaid: 0 })
}

/** A page of those who have tickets. */
export async function listEntrants(
  { giveaways, identity }: GiveawayPageParts,
  { brandId }: Operator,
  { raffleId, ...query }: { readonly raffleId: string } & QueryOf<typeof entrantsContract>,
): Promise<ReplyOf<typeof entrantsContract>> {
  const { desk } = giveaways.raffles
  const raffle = await desk.read(brandId, raffleId)
  if (raffle === undefined) throw new Refusal('giveaway.unknown')
  const rows = await desk.entrants(raffleId, sliceOf(query))
  const names = await identity.usernamesOf(
    brandId,
    rows.map(({ memberId }) => memberId),
  )
  return {
    list: rows.map(({ memberId, code, tickets, claimedAt, places }) => ({
      member: { memberId: String(memberId), username: names.get(memberId) ?? '' },
      code,
      tickets,
      hasClaimed: claimedAt !== null,
      places: [...places],
    })),
    ...pagingOf(query, raffle.entrants),
  }
}

async function presentAll(parts: GiveawayPageParts, rows: readonly RaffleRow[]): Promise<OfficeRaffle[]> {
  const counts = await parts.giveaways.raffles.desk.counts(rows.map(({ raffleId }) => raffleId))
  return rows.map((row) => present(parts, row, counts.get(row.raffleId) ?? { won: 0, unpaid: 0 }))
}

function present(
  { brands, clock }: GiveawayPageParts,
  row: RaffleRow,
  { won, unpaid }: { readonly won: number; readonly unpaid: number },
): OfficeRaffle {
  const { digits } = brands.byId(row.brandId).currency
  const totalMinor = row.tiers.reduce(
    (sum, { count, kind, amount }) => (kind === 'cash' ? sum + BigInt(count) * amount : sum),
    0n,
  )
  return {
    raffleId: row.raffleId,
    title: row.title,
    words: row.words,
    state: stateOfRaffle(row, clock.now()),
    opensAt: row.opensAt.toString(),
    closesAt: row.closesAt.toString(),
    drawsAt: row.drawsAt.toString(),
    prizes: row.tiers.map((tier) => ({ count: tier.count, kind: tier.kind, amount: prizeText(tier, digits) })),
    ...earningOf(row, digits),
    tickets: Number(row.tickets),
    entrants: row.entrants,
    commitment: row.commitment,
    seal: row.seal,
    drawnAt: row.drawnAt?.toString() ?? null,
    total: formatAmount(minor(totalMinor), digits),
    winners: won,
    unpaid,
    cancelReason: row.cancelReason,
    plannedBy: row.plannedName,
    plannedAt: row.plannedAt.toString(),
  }
}
