import type { lotterySlip, lotterySlips, QueryOf, ReplyOf } from '@baize/contract'
import { slipText, ticketFromJson } from '@baize/lottery'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import { pagingOf, sliceOf } from '../../../kernel/list-page.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { askedPostings, type AccountId, type Posting } from '../../ledger/index.ts'
import { currencyOf } from '../../wallet/index.ts'
import { drawsOf } from '../draws/draws.sql.ts'
import { presentSlip, type KnownSlip } from './present-slip.ts'
import type { SlipParts } from './slip.parts.ts'
import { endKey } from './slip-companion.ts'
import { endsOf, slipById, slipsPage } from './slips.sql.ts'
import type { StoredSlip } from './slip.types.ts'

/** Whose slips somebody may see: those of the wallets of a session. */
export type SlipOwner = Pick<Session, 'brandId' | 'memberId' | 'role'>

/** A page of a member's slips, the newest first. */
export async function listSlips(
  parts: SlipParts,
  owner: SlipOwner,
  query: QueryOf<typeof lotterySlips>,
  language: Language,
): Promise<ReplyOf<typeof lotterySlips>> {
  const accountIds = await accountsOf(parts, owner)
  const period = periodOfDays(query, parts.brands.byId(owner.brandId).timeZone)
  const { gameCode, state } = query
  const { slips, count } = await slipsPage(parts.database, {
    accountIds,
    gameCode,
    state,
    ...period,
    ...sliceOf(query),
  })
  const { isMore: _, ...paging } = pagingOf(query, count)
  const list = (await knownSlips(parts, owner, slips)).map((known) => presentSlip(parts, known, language))
  return { list, ...paging, pageNo: query.pageNo }
}

/** A slip of a member with its draw and what became of it. Throws a `Refusal` if there is none. */
export async function findSlip(parts: SlipParts, owner: SlipOwner, slipId: string): Promise<KnownSlip> {
  const slip = await slipById(parts.database, await accountsOf(parts, owner), slipId)
  const [known] = slip === undefined ? [] : await knownSlips(parts, owner, [slip])
  if (known === undefined) throw new Refusal('lottery.slip_unknown')
  return known
}

/** A slip with its place in the seal, its winning lines and its postings. */
export async function showSlip(
  parts: SlipParts,
  owner: SlipOwner,
  slipId: string,
  language: Language,
): Promise<ReplyOf<typeof lotterySlip>> {
  const known = await findSlip(parts, owner, slipId)
  const { slip, ends } = known
  const { digits } = currencyOf(parts.brands.byId(owner.brandId), slip.isTrial ? 'trial' : 'main')
  const winners = ends.findLast(({ kind }) => kind === 'paid')?.winners ?? []
  return {
    ...presentSlip(parts, known, language),
    holder: slip.holder,
    text: textOf(slip),
    proof: await proofOf(parts, known),
    winners: winners.map(({ ticket, line, hits, payoutMinor }) => ({
      ticket,
      line,
      hits: { ...hits },
      payout: formatAmount(minor(BigInt(payoutMinor)), digits),
    })),
    postings: await postingsOf(parts, known, digits),
  }
}

function textOf({ tickets: stored, ...slip }: StoredSlip): string {
  const tickets = stored.map((json) => {
    const ticket = ticketFromJson(json)
    if (ticket === undefined) throw new Error(`slip ${slip.slipId} has a ticket that no sale makes`)
    return ticket
  })
  return slipText({ ...slip, tickets })
}

/** Null until the draw is sealed, and for a slip that was cancelled before. */
async function proofOf(parts: SlipParts, { slip, draw, ends }: KnownSlip) {
  if (draw.root === null || ends.some(({ kind }) => kind === 'cancelled')) return null
  const proof = await parts.trees.proofOf(draw.drawId, slip.slipId)
  if (proof === undefined || proof.root !== draw.root) {
    parts.metrics.brokenInvariants.inc()
    parts.log.error({ slip: slip.slipId }, 'a slip is not under the root of its draw')
    return null
  }
  return { ...proof, path: [...proof.path] }
}

async function postingsOf({ ledger }: SlipParts, { slip, ends }: KnownSlip, digits: number) {
  const keys = [slip.key, ...ends.map(({ generation }) => endKey(slip.slipId, generation))]
  const stored = await ledger.transactions(slip.providerId, keys)
  const postings = keys.flatMap((key) => askedPostings(stored.get(key)?.postings ?? []))
  return Promise.all(postings.map((posting) => presentPosting(ledger, posting, digits)))
}

async function presentPosting(ledger: SlipParts['ledger'], posting: Posting, digits: number) {
  const { kind, lane, batch, amountMinor, balanceAfterMinor, sequence, postedAt } = posting
  if (kind !== 'stake' && kind !== 'payout' && kind !== 'rollback')
    throw new Error(`a slip has a posting of kind ${kind}`)
  const found = await ledger.batchOf(lane, batch)
  if (found === undefined) throw new Error('a posting has no batch')
  return {
    kind,
    seq: sequence.toString(),
    amount: formatAmount(amountMinor, digits),
    balanceAfter: formatAmount(balanceAfterMinor, digits),
    lane,
    batch: batch.toString(),
    batchHash: Buffer.from(found.hash).toString('hex'),
    postedAt: postedAt.toString(),
  }
}

/** Slips with their draws and ends, in their order. */
export async function knownSlips(
  { database }: Pick<SlipParts, 'database'>,
  { brandId }: Pick<SlipOwner, 'brandId'>,
  slips: readonly StoredSlip[],
): Promise<readonly KnownSlip[]> {
  if (slips.length === 0) return []
  const [draws, ends] = await Promise.all([
    drawsOf(database, brandId, [...new Set(slips.map(({ drawId }) => drawId))]),
    endsOf(database, slips),
  ])
  return slips.flatMap((slip) => {
    const draw = draws.get(slip.drawId)
    return draw === undefined ? [] : [{ slip, draw, ends: ends.get(slip.slipId) ?? [] }]
  })
}

/** The accounts of a session's wallets; a trial account has only the one. */
async function accountsOf({ wallet }: SlipParts, owner: SlipOwner): Promise<readonly AccountId[]> {
  const wallets = owner.role === 'trial' ? (['trial'] as const) : (['main', 'trial'] as const)
  const owned = await Promise.all(wallets.map((one) => wallet.accountOf(owner.brandId, owner.memberId, one)))
  return owned.map(({ accountId }) => accountId)
}
