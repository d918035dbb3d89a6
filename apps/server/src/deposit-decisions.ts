import type { Clock } from './kernel/clock.ts'
import type { Database } from './kernel/database/pool.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { depositTeller } from './modules/messages/index.ts'
import { depositAwarder } from './modules/promotions/index.ts'
import {
  creditReviewedDeposit,
  rejectReviewedDeposit,
  resolveUnknownPayment,
  twoPeopleCreditFrom,
} from './modules/payments/index.ts'
import { operatorBrand } from './operator-brand.ts'
import { operatorOutbox } from './operator-outbox.ts'
import { operatorName, operatorReason } from './operator-words.ts'

interface Deciding {
  readonly parts: { readonly database: Database; readonly clock: Clock }
  /** The folder of the server's brand. */
  readonly folder: string
  readonly say: (line: string) => void
}

/** What an operator gives with a decision. */
interface Asked {
  readonly amount?: string | undefined
  readonly by?: string | undefined
  readonly reason?: string | undefined
  readonly gateway?: string | undefined
  readonly brand?: string | undefined
}

const tell = async () => undefined

/** Credits or rejects a deposit that waits for a decision. Throws a {@link StartProblem} if it does not. */
export async function decideDeposit(
  { parts, folder, say }: Deciding,
  what: 'credit' | 'refuse',
  { depositId, ...asked }: Asked & { readonly depositId: string },
): Promise<void> {
  const by = { operatorId: null, name: operatorName(asked.by) }
  const decision = { depositId, by, reason: operatorReason(asked.reason), tell }
  const deciding = {
    ...parts,
    outbox: operatorOutbox(parts.database, 'deposit.settled', [depositTeller, depositAwarder]),
  }
  const done =
    what === 'credit'
      ? await creditReviewedDeposit(deciding, {
          ...decision,
          amount: amountOf(asked.amount),
          twoPeopleFromMinor: await twoPeopleCreditFrom(folder),
          mayFollow: async () => true,
        })
      : await rejectReviewedDeposit(deciding, decision)
  if (done === 'unknown')
    throw new StartProblem(`there is no deposit ${depositId}: npm run payments -- review lists those that wait.`)
  if (done === 'decided') throw new StartProblem(`the deposit ${depositId} does not wait for a decision.`)
  if (done === 'not_payable')
    throw new StartProblem(`what was paid for ${depositId} is not an amount in its currency: use --amount ordered.`)
  if (done === 'claimed') throw new StartProblem(`an operator is working on the deposit ${depositId}.`)
  if (done === 'same_person')
    throw new StartProblem(`${by.name} has decided to credit ${depositId} already; a second person has to agree.`)
  if ('isFirst' in done && done.isFirst)
    return say(`The deposit ${depositId} waits for a second person to credit the same amount.`)
  say(
    what === 'credit'
      ? `The server credits the deposit ${depositId} within a minute.`
      : `The deposit ${depositId} is rejected; the member reads why.`,
  )
}

function amountOf(text: string | undefined): 'ordered' | 'paid' {
  if (text === 'ordered' || text === 'paid') return text
  throw new StartProblem('say with --amount what is credited: ordered or paid.')
}

/** Records what was done about a payment for an unknown order. Throws a {@link StartProblem} if there is none to resolve. */
export async function resolvePayment(
  { parts, say }: Deciding,
  { eventId, ...asked }: Asked & { readonly eventId: string },
): Promise<void> {
  const by = operatorName(asked.by)
  const note = operatorReason(asked.reason)
  const { brandId } = await operatorBrand(parts.database, asked.brand)
  const gatewayCode = asked.gateway ?? ''
  const done = await resolveUnknownPayment(parts, { brandId, gatewayCode, eventId, by, note, tell })
  if (done === 'unknown')
    throw new StartProblem(`the gateway reported no such payment: npm run payments -- review lists them.`)
  if (done === 'resolved') throw new StartProblem(`the event ${eventId} is resolved already.`)
  say(`The event ${eventId} is resolved.`)
}
