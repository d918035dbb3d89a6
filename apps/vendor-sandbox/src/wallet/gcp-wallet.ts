import {
  createGcpClient,
  formatGcpAmount,
  gcpApiCodes,
  gcpFinishPlan,
  gcpMovementPlan,
  isGcpFinal,
  parseGcpBalance,
  withRetries,
  type FetchLike,
  type GcpBalanceReply,
  type GcpBookedReply,
  type GcpReply,
  type Retried,
  type RetryPlan,
  type RetryClock,
} from '@baize/vendor-wire'
import type { Movement } from '../books/entries.ts'
import type { RefusalReason, WalletAnswer, WalletClient } from './wallet-client.ts'

/** A gcp vendor's client for the wallet at `base`. */
export function createGcpWallet(base: string, secret: string, fetch: FetchLike): WalletClient {
  const client = createGcpClient({ base, secret, fetch })
  return {
    async balance({ accountId, currency, gameCode, houseSession }, clock) {
      const call = {
        account_id: accountId,
        currency: currency.code,
        game_id: gameCode,
        session_id: houseSession,
      }
      // A balance call moves no money, and the player should soon see that the platform does not reply.
      const plan = { ...gcpMovementPlan, attempts: 2, attemptTimeoutMs: 3_000 }
      return read(await retry(plan, async (timeoutMs) => client.balance(call, { timeoutMs }), clock), currency.digits)
    },
    async bet(movement, clock) {
      const attempt = async (timeoutMs: number) => client.betwin(betwinOf(movement, 'bet'), { timeoutMs })
      return read(await retry(gcpMovementPlan, attempt, clock), movement.currency.digits)
    },
    async send(movement, clock) {
      const attempts = {
        win: async (timeoutMs: number) => client.betwin(betwinOf(movement, 'win'), { timeoutMs }),
        rollback: async (timeoutMs: number) => client.rollback(rollbackOf(movement), { timeoutMs }),
        finish: async (timeoutMs: number) => client.finish(finishOf(movement), { timeoutMs }),
        freespins: async (timeoutMs: number) => client.freespins(freespinsOf(movement), { timeoutMs }),
      }
      const plan = movement.type === 'finish' ? gcpFinishPlan : gcpMovementPlan
      return read(await retry<Accepted>(plan, attempts[movement.type], clock), movement.currency.digits)
    },
  }
}

type Accepted = GcpBalanceReply | GcpBookedReply

async function retry<Body>(
  plan: RetryPlan,
  attempt: (timeoutMs: number) => Promise<GcpReply<Body>>,
  clock: RetryClock,
): Promise<Retried<GcpReply<Body>>> {
  return withRetries(plan, { attempt, isFinal: (reply: GcpReply<Body>) => isGcpFinal(reply) }, clock)
}

const playerOf = ({ accountId, currency, houseSession }: Movement) => ({
  account_id: accountId,
  currency: currency.code,
  session_id: houseSession,
})

function betwinOf(movement: Movement, type: 'bet' | 'win') {
  const amount = formatGcpAmount(BigInt(movement.amountMinor), movement.currency.digits)
  return {
    ...playerOf(movement),
    game_id: movement.gameCode,
    round_id: movement.roundId,
    finished: movement.closesRound,
    transactions: [{ id_provider: movement.id, type, amount }],
  }
}

function rollbackOf(movement: Movement) {
  return {
    ...playerOf(movement),
    game_id: movement.gameCode,
    round_id_provider: movement.roundId,
    finished: movement.closesRound,
    transactions: [
      { id_provider: movement.id, type: 'rollback' as const, original_id_provider: movement.originalId ?? '' },
    ],
  }
}

const finishOf = (movement: Movement) => ({ ...playerOf(movement), round_id: movement.roundId })

const freespinsOf = ({ roundId, amountMinor, accountId, currency }: Movement) => ({
  issue_id: roundId,
  status: 'finished' as const,
  amount: formatGcpAmount(BigInt(amountMinor), currency.digits),
  account_id: accountId,
  currency: currency.code,
})

function read(ended: Retried<GcpReply<Accepted>>, digits: number): WalletAnswer {
  if (ended.outcome === 'givenUp' || ended.reply.outcome === 'malformed') return { outcome: 'unclear' }
  const { reply } = ended
  if (reply.outcome === 'refused') {
    const { api_code: code, api_message: message } = reply.body.meta
    return { outcome: 'refused', reason: reasons[code] ?? 'refused', said: `${code} ${message}` }
  }
  const booked = 'transactions' in reply.body ? reply.body.transactions : undefined
  return {
    outcome: 'confirmed',
    balanceMinor: parseGcpBalance(reply.body.balance, digits),
    // The wallet's id is empty if a rollback found nothing to undo.
    moved: booked?.every(({ id }) => id !== '') ?? false,
  }
}

const reasons: Readonly<Record<string, RefusalReason>> = {
  [gcpApiCodes.notEnoughFunds]: 'insufficient_funds',
  [gcpApiCodes.playerInvalid]: 'session_ended',
  [gcpApiCodes.betLimit]: 'limit',
  [gcpApiCodes.maximumBet]: 'limit',
  [gcpApiCodes.gameForbidden]: 'unavailable',
  [gcpApiCodes.playerDisabled]: 'disabled',
  [gcpApiCodes.gameNotAvailable]: 'unavailable',
}
