import { randomBytes } from 'node:crypto'
import { formatAmount, minor, type Minor } from '@baize/money'
import { askedPostings, type Posted } from '../../../ledger/index.ts'
import { endFreeRounds } from '../../wallet/end-free-rounds.ts'
import { finishRound } from '../../wallet/finish-round.ts'
import { postPromotionWin } from '../../wallet/post-promotion-win.ts'
import { postTransactions } from '../../wallet/post-transactions.ts'
import { readBalance } from '../../wallet/read-balance.ts'
import { rollBack } from '../../wallet/roll-back.ts'
import { shownMinor } from '../../wallet/shown-balance.ts'
import { transactionIdOf } from '../../wallet/transaction.rules.ts'
import type { WalletCall, WalletParts } from '../../wallet/wallet.parts.ts'
import type { Dialect, SignedCall, WalletAnswer } from '../dialect.types.ts'
import { gcpFailure, gcpNotSigned, gcpUnreadable } from './gcp-failure.ts'
import { gcpChecker, gcpSign } from './gcp-signature.ts'
import {
  endsOfStatus,
  freeSpinsAmount,
  gcpAmount,
  jackpotOf,
  readBalanceBody,
  readBetWinBody,
  readFinishBody,
  readFreeSpinsBody,
  readGcp,
  readPromoBody,
  readRollbackBody,
  refuseRepeatedIds,
  refuseUndoingItself,
  type BetWinBody,
} from './gcp.rules.ts'

/** The SOFTSWISS v2-compatible dialect: decimal strings, HMAC, one call for bets and wins of a round. */
export const gcp: Dialect = {
  name: 'gcp',
  signatureHeaders: ['x-request-sign'],
  checkerOf: gcpChecker,
  sign: gcpSign,
  async createCredentials(vendorKey) {
    const secret = vendorKey ?? randomBytes(32).toString('base64url')
    return { vendorKey: secret, houseKey: secret, held: { secret } }
  },
  calls: {
    '/balance': balance,
    '/betwin': betWin,
    '/rollback': rollback,
    '/finish': finish,
    '/freespins': freeSpins,
    '/promo': promo,
  },
  notSigned: gcpNotSigned,
  unreadable: gcpUnreadable,
  failure: gcpFailure,
  roundWindowHours: 7 * 24,
}

async function balance(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readGcp(readBalanceBody, call.raw)
  const { balanceMinor } = await readBalance(parts, { ...callOf(call, body), gameCode: body.game_id })
  return ok(`{"balance":"${amountText(call, balanceMinor)}"}`)
}

function betWin(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readGcp(readBetWinBody, call.raw)
  const { digits } = call.vendor.currency
  refuseRepeatedIds(body.transactions)
  const transactions = body.transactions.map((item, place) => {
    const { id_provider: id, type, amount } = item
    const amountMinor = gcpAmount(amount, digits, type, `transactions[${place}].amount`)
    return { id, type, amountMinor, jackpot: jackpotOf(item) }
  })
  return postTransactions(parts, {
    ...callOf(call, body),
    gameCode: body.game_id,
    gameMayChange: false,
    token: body.session_id,
    tokenNeeded: call.vendor.tokenNeeded,
    winsNeedRound: call.vendor.winsNeedRound,
    round: body.round_id,
    closesRound: body.finished === true,
    transactions,
  }).then((posted) => betWinAnswer(call, body, posted))
}

function betWinAnswer(call: SignedCall, body: BetWinBody, { postings, ...after }: Posted): WalletAnswer {
  let done = ''
  const bonus = amountText(call, none)
  for (const posting of askedPostings(postings)) {
    if (done !== '') done += ','
    done += `{"id_provider":${JSON.stringify(posting.key)},"id":"${transactionIdOf(body.account_id, posting)}","bonus_amount":"${bonus}"}`
  }
  const funds = { balanceMinor: after.balanceAfterMinor, bonus: after.bonus }
  const shown = amountText(call, shownMinor(call.vendor, funds, body.game_id))
  return ok(`{"round_id":${JSON.stringify(body.round_id)},"transactions":[${done}],"balance":"${shown}"}`)
}

async function rollback(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readGcp(readRollbackBody, call.raw)
  refuseRepeatedIds(body.transactions)
  refuseUndoingItself(body.transactions)
  const { player, rollbacks, ...funds } = await rollBack(parts, {
    ...callOf(call, body),
    gameCode: body.game_id,
    round: body.round_id_provider,
    closesRound: body.finished === true,
    rollbacks: body.transactions.map((one) => ({ id: one.id_provider, original: one.original_id_provider })),
  })
  const done = rollbacks.map(({ id, sequence }) => ({
    id_provider: id,
    // If the original never came, nothing was undone and there is no transaction of ours.
    id: sequence === undefined ? '' : transactionIdOf(player.name, { sequence }),
  }))
  const balanceText = amountText(call, shownMinor(call.vendor, funds, body.game_id))
  return ok(JSON.stringify({ balance: balanceText, round_id: body.round_id_provider, transactions: done }))
}

async function finish(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readGcp(readFinishBody, call.raw)
  const { balanceMinor } = await finishRound(parts, { ...callOf(call, body), round: body.round_id })
  return ok(`{"balance":"${amountText(call, balanceMinor)}"}`)
}

async function freeSpins(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const { issue_id: freeRoundsId, status = 'finished', ...body } = readGcp(readFreeSpinsBody, call.raw)
  const { vendor, nowMs } = call
  const state = endsOfStatus[status]
  const end = state && { state, wonMinor: freeSpinsAmount(body.amount, vendor.currency.digits) }
  const named = { playerName: body.account_id, currency: body.currency }
  const { balanceMinor } = await endFreeRounds(parts, { vendor, nowMs, freeRoundsId, end, ...named })
  return ok(`{"balance":"${amountText(call, balanceMinor)}"}`)
}

async function promo(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readGcp(readPromoBody, call.raw)
  const { player, posting, balanceMinor } = await postPromotionWin(parts, {
    ...callOf(call, body),
    id: body.id_provider,
    amountMinor: gcpAmount(body.amount, call.vendor.currency.digits, 'win', 'amount'),
    eventType: body.event_type,
    eventId: body.event_id,
  })
  return ok(
    JSON.stringify({
      id_provider: body.id_provider,
      id: transactionIdOf(player.name, posting),
      bonus_amount: amountText(call, none),
      balance: amountText(call, balanceMinor),
    }),
  )
}

const none = minor(0n)

function callOf(
  { vendor, nowMs }: SignedCall,
  body: { readonly account_id: string; readonly currency: string },
): WalletCall {
  return { vendor, nowMs, playerName: body.account_id, currency: body.currency }
}

function amountText({ vendor }: SignedCall, amountMinor: Minor): string {
  return formatAmount(amountMinor, vendor.currency.digits)
}

function ok(text: string): WalletAnswer {
  return { status: 200, text }
}
