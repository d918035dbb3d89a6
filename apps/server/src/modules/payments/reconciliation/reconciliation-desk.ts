import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { settleDeposit } from '../deposits/settle-deposit.ts'
import { GatewayUnreachable } from '../gateways/gateway.types.ts'
import type { PaymentParts } from '../payments.parts.ts'
import type { ConnectedGateway } from '../registry/gateway-registry.ts'
import { settlePayout } from '../withdrawals/settle-payout.ts'
import { withdrawal } from '../withdrawals/withdrawals.sql.ts'
import { compareGatewayDay } from './compare-day.ts'
import {
  comparedDaysOf,
  decideDifference,
  differencesOfDay,
  openPaymentDifferences,
  type ComparedDay,
  type DifferenceKey,
  type StoredDifference,
} from './reconciliation-desk.sql.ts'
import { depositsNamed, type GatewayDay } from './reconciliation.sql.ts'

/** Records what an operator did, last in the transaction that does it. */
type Note = (tx: Database) => Promise<void>
/** Why nothing was done. */
export type NotReconciled = 'unknown' | 'unanswered' | 'decided'

/** What operators do about days compared with gateways. */
export interface PaymentReconciliation {
  /** The gateways of a brand that list what happened, and since which day each is connected. */
  sources(brandId: BrandId): readonly { readonly code: string; readonly since: Temporal.PlainDate }[]
  days(
    brandId: BrandId,
    period: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
  ): Promise<readonly ComparedDay[]>
  differences(day: GatewayDay): Promise<readonly StoredDifference[]>
  /** Compares a day now. */
  compare(day: GatewayDay, note: Note): Promise<NotReconciled | 'done'>
  /** Asks the gateway about an order, lets its answer take effect as any report of it, and compares the day again. */
  askAgain(key: DifferenceKey, note: Note): Promise<NotReconciled | 'done'>
  /** Notes that a difference is as it should be, or was settled elsewhere. */
  accept(
    key: DifferenceKey,
    by: { readonly operatorId: string; readonly name: string; readonly reason: string },
    note: Note,
  ): Promise<NotReconciled | 'done'>
  openDifferences(brandId: BrandId): ReturnType<typeof openPaymentDifferences>
}

export function openPaymentReconciliation(parts: PaymentParts): PaymentReconciliation {
  const { database, clock, registry, brands } = parts
  const find = ({ brandId, gatewayCode }: GatewayDay) => {
    const connected = registry.find(brandId, gatewayCode)
    return connected?.gateway.list === undefined ? undefined : connected
  }
  return {
    sources: (brandId) =>
      registry.all
        .filter((one) => one.brandId === brandId && one.gateway.list !== undefined)
        .map(({ code, connectedAt }) => ({
          code,
          since: connectedAt.toZonedDateTimeISO(brands.byId(brandId).timeZone).toPlainDate(),
        })),
    days: (brandId, period) => comparedDaysOf(database, brandId, period),
    differences: (day) => differencesOfDay(database, day),
    async compare(day, note) {
      const connected = find(day)
      if (connected === undefined) return 'unknown'
      const done = await answered(() => compareGatewayDay(parts, connected, day.day))
      if (done === 'done') await database.transaction().execute(note)
      return done
    },
    async askAgain(key, note) {
      const connected = find(key)
      const difference = (await differencesOfDay(database, key)).find(
        (one) => one.about === key.about && one.itemId === key.itemId && one.kind === key.kind,
      )
      if (connected === undefined || difference === undefined) return 'unknown'
      // What was asked is recorded first: whatever follows is the gateway's doing.
      await database.transaction().execute(note)
      return answered(async () => {
        await settleByAnswer(parts, connected, difference)
        await compareGatewayDay(parts, connected, key.day)
      })
    },
    accept: (key, by, note) =>
      database.transaction().execute(async (tx) => {
        const isNew = await decideDifference(tx, key, by, clock.now())
        if (isNew) await note(tx)
        else if (!(await isKnown(tx, key))) return 'unknown' as const
        return isNew ? ('done' as const) : ('decided' as const)
      }),
    openDifferences: (brandId) => openPaymentDifferences(database, brandId),
  }
}

async function isKnown(tx: Database, key: DifferenceKey): Promise<boolean> {
  const all = await differencesOfDay(tx, key)
  return all.some((one) => one.about === key.about && one.itemId === key.itemId && one.kind === key.kind)
}

async function answered(work: () => Promise<unknown>): Promise<'unanswered' | 'done'> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof GatewayUnreachable) return 'unanswered'
    throw error
  }
}

/** The normal path of a report, with the gateway's answer in place of an event. */
async function settleByAnswer(
  parts: PaymentParts,
  { brandId, code: gatewayCode, gateway }: ConnectedGateway,
  { about, orderId }: StoredDifference,
): Promise<void> {
  if (about === 'charge') {
    const [row] = await depositsNamed(parts.database, { brandId, gatewayCode }, uuidOf(orderId))
    const report = row === undefined ? undefined : await gateway.find(orderId)
    if (row !== undefined && report !== undefined) await settleDeposit(parts, row, report)
    return
  }
  const [id] = uuidOf(orderId)
  const row = id === undefined ? undefined : await withdrawal(parts.database, id)
  if (row === undefined || row.brandId !== brandId || row.gatewayCode !== gatewayCode) return
  const report = await gateway.findPayout(orderId)
  if (report !== undefined) await settlePayout(parts, row, report)
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const uuidOf = (text: string) => (uuidForm.test(text) ? [text] : [])
