import { negateMinor, type Minor } from '@baize/money'
import type { Ledger } from '../ledger.ts'
import type { AccountId, HouseAccountId, Posted, ProviderId } from '../ledger.types.ts'

/** What a contract brings an agent for one period. */
export interface AgentPay {
  /** The account of the agent above, who pays; `undefined` if the site pays. */
  readonly from: AccountId | undefined
  readonly to: AccountId
  readonly providerId: ProviderId
  /** 1 to 280 characters. What the agent above gives takes it with `:given` behind it. */
  readonly key: string
  /** Above zero. */
  readonly amountMinor: Minor
  /** The house account `agent_pay`. Pay between two agents leaves its balance unchanged. */
  readonly agentPay: HouseAccountId
  readonly reference?: string
}

/**
 * Pays an agent, once, however often it is sent; the payer's posting and the payee's in one commit. Refuses like `Ledger.post`,
 * and neither blocks nor limits refuse it. `wallet.insufficient_funds` and `wallet.debt_open` say that the agent above cannot pay;
 * then nothing was posted.
 */
export function payAgent(ledger: Pick<Ledger, 'post'>, pay: AgentPay): Promise<Posted> {
  const { from, to, providerId, key, amountMinor, agentPay, reference } = pay
  if (amountMinor <= 0n) throw new Error('the amount of a pay must be above zero')
  if (from === to) throw new Error('nobody pays themselves')
  const common = {
    kind: 'pay' as const,
    houseAccountId: agentPay,
    ...(reference === undefined ? {} : { reference }),
  }
  const given = { key: `${key}:given`, entries: [{ ...common, amountMinor: negateMinor(amountMinor) }] }
  return ledger.post({
    accountId: to,
    providerId,
    transactions: [
      ...(from === undefined ? [] : [{ ...given, accountId: from }]),
      { key, entries: [{ ...common, amountMinor }] },
    ],
  })
}
