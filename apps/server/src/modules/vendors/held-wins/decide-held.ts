import { formatAmount } from '@baize/money'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import { decideHeldWin, heldWinAt, isHeld, type HeldPlace, type OwnedHeldWin } from '../../ledger/index.ts'
import { undoKey } from '../wallet/transaction.rules.ts'
import { insertFirst, lockFirst, replaceFirst, type HeldFirst } from './held-first.sql.ts'

export interface DecideHeldParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly outbox: Pick<Outbox, 'publish'>
}

/** What an operator decides. */
export interface HeldOrder extends HeldPlace {
  readonly brandId: BrandId
  readonly decision: 'release' | 'refuse'
  readonly by: { readonly operatorId: string; readonly name: string }
  readonly reason: string
  /** Whether an operator may be the second after this first one. */
  readonly mayFollow: (tx: Database, firstId: string) => Promise<boolean>
  /** Records the decision in its transaction. */
  readonly note: (tx: Database, held: OwnedHeldWin, made: { readonly isFirst: boolean }) => Promise<void>
}

/**
 * Decides about a held win of the brand. It takes two people: the first decision is only noted, and the same one by somebody
 * else moves the money; another decision by somebody else takes its place. Returns whether it was the first, or why nothing was
 * done. Throws `wallet.busy`.
 */
export async function decideHeldByTwo(
  parts: DecideHeldParts,
  order: HeldOrder,
): Promise<{ readonly isFirst: boolean } | 'unknown' | 'decided' | 'same_person'> {
  const { database, clock } = parts
  const held = await heldWinAt(database, order)
  if (held === undefined || held.brandId !== order.brandId) return 'unknown'
  const step = await database.transaction().execute((tx) => noteFirst(parts, tx, order, held))
  if (typeof step === 'string') return step
  if (step.isFirst) return { isFirst: true }
  const { accountId, sequence, decision, reason, note } = order
  const tell = async (tx: Database) => {
    // The first may have been replaced meanwhile; then there are no two who agree.
    const first = await lockFirst(tx, order)
    if (first?.decision !== decision || first.firstBy !== step.first.firstBy) throw new Refusal('payment.decided')
    await publish(parts, tx, order, held)
    await note(tx, held, { isFirst: false })
  }
  const by = `${step.first.firstName}, ${order.by.name}`
  const claimsOf = (key: string) => [undoKey(key)]
  const ended = await decideHeldWin({ database, clock }, { accountId, sequence, decision, by, reason, claimsOf, tell })
  return typeof ended === 'string' ? ended : { isFirst: false }
}

/** Notes the first decision, or finds out whether this may be the second. */
async function noteFirst({ clock }: DecideHeldParts, tx: Database, order: HeldOrder, held: OwnedHeldWin) {
  const { decision, by, reason, note, mayFollow } = order
  if (!(await isHeld(tx, order))) return 'decided'
  const own: HeldFirst = {
    decision,
    reason,
    firstBy: by.operatorId,
    firstName: by.name,
    decidedAt: clock.now(),
  }
  if (!(await insertFirst(tx, order, own))) {
    const first = await lockFirst(tx, order)
    if (first === undefined) throw new Error('a first decision was stored and is not there')
    if (first.decision === decision) {
      const isOther = first.firstBy !== by.operatorId && (await mayFollow(tx, first.firstBy))
      return isOther ? { isFirst: false as const, first } : 'same_person'
    }
    await replaceFirst(tx, order, own)
  }
  await note(tx, held, { isFirst: true })
  return { isFirst: true as const }
}

function publish({ brands, outbox }: DecideHeldParts, tx: Database, { decision }: HeldOrder, held: OwnedHeldWin) {
  const { brandId, memberId, provider: vendor, amountMinor } = held
  const amount = formatAmount(amountMinor, brands.byId(brandId).currency.digits)
  const payload = { memberId: memberId.toString(), decision, vendor, amount } as const
  return outbox.publish(tx, { brandId, topic: 'held_win.decided', payload })
}
