import type { Minor } from '@baize/money'
import { postTransactions } from '../../wallet/post-transactions.ts'
import { readBalance } from '../../wallet/read-balance.ts'
import { rollBack } from '../../wallet/roll-back.ts'
import { WalletRefusal } from '../../wallet/wallet-refusal.ts'
import type { WalletParts } from '../../wallet/wallet.parts.ts'
import type { Dialect, SignedCall, WalletAnswer } from '../dialect.types.ts'
import { rsFailure, rsNotSigned, rsUnreadable } from './rs-failure.ts'
import { createRsCredentials, rsChecker, rsSign } from './rs-signature.ts'
import {
  fromRsAmount,
  readBetBody,
  readRollbackBody,
  readRs,
  readUserBody,
  readWinBody,
  toRsAmount,
  userOf,
  type BetBody,
  type UserBody,
} from './rs.rules.ts'

/** The Hub88 and Caleta family: statuses in the body, integer amounts, RSA. */
export const rs: Dialect = {
  name: 'rs',
  signatureHeaders: ['x-hub88-signature', 'x-auth-signature'],
  checkerOf: rsChecker,
  sign: rsSign,
  createCredentials: createRsCredentials,
  calls: {
    '/user/info': userInfo,
    '/user/balance': userBalance,
    '/transaction/bet': bet,
    '/transaction/win': win,
    '/transaction/rollback': rollback,
  },
  notSigned: rsNotSigned,
  unreadable: rsUnreadable,
  failure: rsFailure,
  roundWindowHours: 48,
}

async function userInfo(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readUserBody, call.raw)
  await readBalance(parts, callOf(call, body))
  await refuseUnknownToken(call, body)
  return ok({
    user: userOf(body),
    status: 'RS_OK',
    request_uuid: body.request_uuid,
    currency: call.vendor.currency.code,
  })
}

async function userBalance(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readUserBody, call.raw)
  const { balanceMinor } = await readBalance(parts, callOf(call, body))
  await refuseUnknownToken(call, body)
  return balanceAnswer(call, body, balanceMinor)
}

/** Refuses a token that never existed. A token that has expired only blocks new bets. */
async function refuseUnknownToken({ vendor, nowMs }: SignedCall, body: UserBody): Promise<void> {
  if (body.token === undefined) return
  const session = await vendor.sessionOf(body.token, nowMs)
  if (session === undefined || vendor.names.nameOf(session.memberId) !== userOf(body))
    throw new WalletRefusal('session_unknown')
}

async function bet(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readBetBody, call.raw)
  return book(parts, call, body, 'bet', undefined)
}

async function win(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readWinBody, call.raw)
  return book(parts, call, body, 'win', body.reference_transaction_uuid)
}

async function book(
  parts: WalletParts,
  call: SignedCall,
  body: BetBody,
  type: 'bet' | 'win',
  answers: string | undefined,
): Promise<WalletAnswer> {
  const amountMinor = fromRsAmount(body.amount, call.vendor.currency.digits)
  const { balanceAfterMinor } = await postTransactions(parts, {
    ...callOf(call, body),
    gameCode: body.game_code,
    token: body.token,
    tokenNeeded: true,
    round: body.round,
    closesRound: body.round_closed === true,
    // A free bet costs the player nothing: the vendor pays for it.
    transactions: [
      { id: body.transaction_uuid, type, amountMinor: isFreeBet(body, type) ? free : amountMinor, answers },
    ],
  })
  return balanceAnswer(call, body, balanceAfterMinor)
}

async function rollback(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readRollbackBody, call.raw)
  if (body.reference_transaction_uuid === body.transaction_uuid) throw new WalletRefusal('malformed')
  const { balanceAfterMinor } = await rollBack(parts, {
    ...callOf(call, body),
    gameCode: body.game_code,
    round: body.round,
    closesRound: body.round_closed === true,
    rollbacks: [{ id: body.transaction_uuid, original: body.reference_transaction_uuid }],
  })
  return balanceAnswer(call, body, balanceAfterMinor)
}

const free = fromRsAmount(0, 0)

function isFreeBet(body: BetBody, type: 'bet' | 'win'): boolean {
  return type === 'bet' && body.is_free === true
}

function callOf({ vendor, nowMs }: SignedCall, body: UserBody) {
  return { vendor, nowMs, playerName: userOf(body), currency: body.currency }
}

function balanceAnswer({ vendor }: SignedCall, body: UserBody, balanceMinor: Minor): WalletAnswer {
  const { code, digits } = vendor.currency
  // Written by hand, since an amount may exceed what a JavaScript number holds exactly.
  const text = `{"user":${JSON.stringify(userOf(body))},"status":"RS_OK","request_uuid":${JSON.stringify(body.request_uuid)},"currency":"${code}","balance":${toRsAmount(balanceMinor, digits)}}`
  return { status: 200, text }
}

function ok(value: object): WalletAnswer {
  return { status: 200, text: JSON.stringify(value) }
}
