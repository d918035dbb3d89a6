import {
  createRsClient,
  formatRsAmount,
  isRsBetFinal,
  isRsFinal,
  isRsUncertain,
  parseRsAmount,
  rsTriesPlan,
  rsUntilDonePlan,
  withRetries,
  type FetchLike,
  type RsReply,
  type RsStatus,
} from '@baize/vendor-wire'
import type { Movement } from '../books/entries.ts'
import type { RefusalReason, WalletAnswer, WalletClient } from './wallet-client.ts'

/** An rs vendor's client for the wallet at `base`; `newId` creates request ids. */
export function createRsWallet(
  { base, privateKey, newId }: { base: string; privateKey: string; newId: () => string },
  fetch: FetchLike,
): WalletClient {
  const client = createRsClient({ base, privateKey, fetch })
  return {
    async balance({ accountId, houseSession, gameCode, currency }, clock) {
      const call = { user: accountId, request_uuid: newId(), token: houseSession, game_code: gameCode }
      const attempt = async (timeoutMs: number) => client.balance(call, { timeoutMs })
      const ended = await withRetries(rsTriesPlan, { attempt, isFinal: isRsBetFinal }, clock)
      return readRsAnswer(ended.reply, currency.digits)
    },
    async bet(movement, clock) {
      const call = { ...movementOf(movement, newId()), ...amountOf(movement) }
      const attempt = async (timeoutMs: number) => client.bet(call, { timeoutMs })
      const ended = await withRetries(rsTriesPlan, { attempt, isFinal: isRsBetFinal }, clock)
      return readRsAnswer(ended.reply, movement.currency.digits)
    },
    async send(movement, clock) {
      // No free rounds are given in this dialect.
      if (movement.type === 'freespins') return { outcome: 'confirmed', balanceMinor: undefined, moved: false }
      const call = { ...movementOf(movement, newId()), reference_transaction_uuid: movement.originalId ?? '' }
      const attempt = async (timeoutMs: number) =>
        // The dialect has no call that only ends a round: a win of zero does.
        movement.type === 'win' || movement.type === 'finish'
          ? client.win({ ...call, ...amountOf(movement) }, { timeoutMs })
          : client.rollback(call, { timeoutMs })
      const ended = await withRetries(rsUntilDonePlan, { attempt, isFinal: isRsFinal }, clock)
      const hadNothing = ended.reply?.body?.['status'] === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
      if (movement.type === 'rollback' && hadNothing)
        return { outcome: 'confirmed', balanceMinor: undefined, moved: false }
      return readRsAnswer(ended.reply, movement.currency.digits)
    },
  }
}

const movementOf = (movement: Movement, requestId: string) => ({
  user: movement.accountId,
  transaction_uuid: movement.id,
  request_uuid: requestId,
  round: movement.roundId,
  round_closed: movement.closesRound,
  token: movement.houseSession,
  game_code: movement.gameCode,
})

const amountOf = ({ currency, amountMinor }: Movement) => ({
  currency: currency.code,
  amount: formatRsAmount(BigInt(amountMinor), currency.digits),
})

function readRsAnswer(reply: RsReply | undefined, digits: number): WalletAnswer {
  if (reply === undefined || reply.outcome === 'malformed' || isRsUncertain(reply)) return { outcome: 'unclear' }
  const { status, balance } = reply.body
  if (reply.outcome === 'accepted')
    return { outcome: 'confirmed', balanceMinor: parseRsAmount(balance, digits), moved: true }
  return { outcome: 'refused', reason: reasons[status] ?? 'refused', said: status }
}

const reasons: Readonly<Partial<Record<RsStatus, RefusalReason>>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_INVALID_TOKEN: 'session_ended',
  RS_ERROR_TOKEN_EXPIRED: 'session_ended',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit',
  RS_ERROR_LIMIT_REACHED: 'limit',
  RS_ERROR_USER_DISABLED: 'disabled',
  RS_ERROR_INVALID_GAME: 'unavailable',
}
