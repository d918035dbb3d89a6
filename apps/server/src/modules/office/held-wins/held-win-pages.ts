import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { decideOfficeWin, OfficeHeldWin, officeHeldWins } from '@baize/contract/office'
import { formatAmount } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import { decidedOfBrand, heldOfBrand, type AccountId, type DecidedWin, type OwnedHeldWin } from '../../ledger/index.ts'
import type { Operators } from '../../operators/index.ts'
import { decideHeldByTwo, firstsOf } from '../../vendors/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the page of held wins needs. */
export interface HeldWinParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Brands
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly outbox: Pick<Outbox, 'publish'>
  readonly operators: Pick<Operators, 'audit' | 'mayFollow'>
}

/** A page of the held wins of the operator's brand. */
export async function listHeldWins(
  parts: HeldWinParts,
  operator: Operator,
  query: QueryOf<typeof officeHeldWins>,
): Promise<ReplyOf<typeof officeHeldWins>> {
  const { database } = parts
  const read = query.queue === 'waiting' ? heldOfBrand : decidedOfBrand
  const { rows, count } = await read(database, operator.brandId, sliceOf(query))
  return { list: await present(parts, operator, rows), ...pagingOf(query, count) }
}

async function present(
  { database, brands, identity }: HeldWinParts,
  { brandId, operatorId }: Operator,
  rows: readonly (OwnedHeldWin | DecidedWin)[],
): Promise<OfficeHeldWin[]> {
  const { digits } = brands.byId(brandId).currency
  const [names, firsts] = await Promise.all([
    identity.usernamesOf(brandId, [...new Set(rows.map(({ memberId }) => memberId))]),
    firstsOf(database, rows),
  ])
  return rows.map((row) => {
    const heldWinId = `${row.accountId}-${row.sequence}`
    const first = firsts.get(heldWinId)
    return {
      heldWinId,
      member: { memberId: String(row.memberId), username: names.get(row.memberId) ?? '' },
      amount: formatAmount(row.amountMinor, digits),
      vendor: row.provider,
      roundId: row.round ?? null,
      gameCode: row.gameCode ?? null,
      transactionId: row.win,
      heldAt: row.at.toString(),
      first:
        first === undefined || 'decision' in row
          ? null
          : {
              decision: first.decision,
              operator: first.firstName,
              isMe: first.firstBy === operatorId,
              at: first.decidedAt.toString(),
              reason: first.reason,
            },
      decided:
        'decision' in row
          ? { decision: row.decision, operators: row.by, at: row.decidedAt.toString(), reason: row.reason }
          : null,
    }
  })
}

const refusals = { unknown: 'wins.unknown', decided: 'payment.decided', same_person: 'operator.second_needed' } as const

/** Decides about a held win, as the first of two people or as the second. */
export async function decide(
  parts: HeldWinParts,
  operator: Operator,
  heldWinId: string,
  { decision, reason }: BodyOf<typeof decideOfficeWin>,
): Promise<ReplyOf<typeof decideOfficeWin>> {
  const [account = '', sequence = ''] = heldWinId.split('-')
  const { operators, brands } = parts
  const action = decision === 'release' ? 'held_win.released' : 'held_win.refused'
  const done = await decideHeldByTwo(parts, {
    // Any number may be asked for; one that is no account's is not found.
    accountId: BigInt(account) as AccountId,
    sequence: BigInt(sequence),
    brandId: operator.brandId,
    decision,
    reason,
    by: { operatorId: operator.operatorId, name: operator.username },
    mayFollow: (tx, first) => operators.mayFollow(tx, first, operator.operatorId),
    note: (tx, held, { isFirst }) =>
      operators.audit.note(tx, operator, {
        action: isFirst ? `${action}_first` : action,
        subject: { kind: 'held_win', id: heldWinId },
        before: {
          member: String(held.memberId),
          amount: formatAmount(held.amountMinor, brands.byId(held.brandId).currency.digits),
          vendor: held.provider,
        },
        reason,
      }),
  })
  if (typeof done === 'string') throw new Refusal(refusals[done])
  return done
}
