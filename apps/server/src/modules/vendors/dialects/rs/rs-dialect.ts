import { minor, type Minor } from '@baize/money'
import { postTransactions, type VendorTransaction } from '../../wallet/post-transactions.ts'
import { readBalance } from '../../wallet/read-balance.ts'
import { rollBack } from '../../wallet/roll-back.ts'
import { shownMinor } from '../../wallet/shown-balance.ts'
import { WalletRefusal } from '../../wallet/wallet-refusal.ts'
import type { Player, WalletCall, WalletParts } from '../../wallet/wallet.parts.ts'
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
  userIn,
  type BetBody,
  type UserBody,
} from './rs.rules.ts'

/** The Hub88 and Caleta family: statuses in the body, integer amounts, RSA. Each has its own paths to the same calls. */
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
    '/wallet/check': userInfo,
    '/wallet/balance': userBalance,
    '/wallet/bet': bet,
    '/wallet/win': win,
    '/wallet/rollback': rollback,
  },
  notSigned: rsNotSigned,
  unreadable: rsUnreadable,
  failure: rsFailure,
  roundWindowHours: 48,
}

async function userInfo(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readUserBody, call.raw)
  const { player } = await readBalance(parts, await callOf(call, body))
  await refuseUnknownToken(call, body, player)
  return { status: 200, text: `{${headText(call, body, player)}}` }
}

async function userBalance(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readUserBody, call.raw)
  const { player, balanceMinor } = await readBalance(parts, {
    ...(await callOf(call, body)),
    gameCode: body.game_code,
  })
  await refuseUnknownToken(call, body, player)
  return balanceAnswer(call, body, player, balanceMinor)
}

/** Refuses a token that never existed. A token that has expired only blocks new bets. */
async function refuseUnknownToken({ vendor, nowMs }: SignedCall, body: UserBody, player: Player): Promise<void> {
  if (body.token === undefined) return
  const session = await vendor.sessionOf(body.token, nowMs)
  if (session?.memberId !== player.memberId) throw new WalletRefusal('session_unknown')
}

async function bet(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readBetBody, call.raw)
  return book(parts, call, body, { type: 'bet' })
}

async function win(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readWinBody, call.raw)
  return book(parts, call, body, { type: 'win', answers: body.reference_transaction_uuid })
}

async function book(
  parts: WalletParts,
  call: SignedCall,
  body: BetBody,
  { type, answers }: Pick<VendorTransaction, 'type' | 'answers'>,
): Promise<WalletAnswer> {
  const amountMinor = fromRsAmount(body.amount, call.vendor.currency.digits, type)
  // A free bet costs the player nothing: the vendor pays for it.
  const paid = type === 'bet' && body.is_free === true ? { amountMinor: none, freeMinor: amountMinor } : { amountMinor }
  const { player, balanceAfterMinor, bonus } = await postTransactions(parts, {
    ...(await callOf(call, body)),
    gameCode: body.game_code,
    // In the lobby of a live vendor, players change tables within one session.
    gameMayChange: true,
    token: body.token,
    tokenNeeded: true,
    // Its wins name their bets.
    winsNeedRound: false,
    round: body.round,
    closesRound: body.round_closed === true,
    transactions: [{ id: body.transaction_uuid, type, ...paid, answers, request: body.request_uuid }],
  })
  const funds = { balanceMinor: balanceAfterMinor, bonus }
  return balanceAnswer(call, body, player, shownMinor(call.vendor, funds, body.game_code))
}

async function rollback(parts: WalletParts, call: SignedCall): Promise<WalletAnswer> {
  const body = readRs(readRollbackBody, call.raw)
  if (body.reference_transaction_uuid === body.transaction_uuid)
    throw new WalletRefusal('malformed', { field: 'reference_transaction_uuid' })
  const { player, balanceMinor, bonus } = await rollBack(parts, {
    ...(await callOf(call, body)),
    gameCode: body.game_code,
    round: body.round,
    closesRound: body.round_closed === true,
    rollbacks: [{ id: body.transaction_uuid, original: body.reference_transaction_uuid }],
  })
  return balanceAnswer(call, body, player, shownMinor(call.vendor, { balanceMinor, bonus }, body.game_code))
}

const none = minor(0n)

async function callOf(call: SignedCall, body: UserBody): Promise<WalletCall> {
  const { vendor, nowMs } = call
  return { vendor, nowMs, playerName: userIn(body) ?? (await userOfToken(call, body)), currency: body.currency }
}

/** The player whom a token names, even one that has expired: it only blocks new bets. */
async function userOfToken({ vendor, nowMs }: SignedCall, { token }: UserBody): Promise<string> {
  if (token === undefined) throw new WalletRefusal('malformed', { field: 'user' })
  const session = await vendor.sessionOf(token, nowMs)
  if (session === undefined) throw new WalletRefusal('session_unknown')
  return vendor.names.nameOf(session.memberId)
}

function balanceAnswer(call: SignedCall, body: UserBody, player: Player, balanceMinor: Minor): WalletAnswer {
  // Written by hand, since an amount may exceed what a JavaScript number holds exactly.
  const balance = toRsAmount(balanceMinor, call.vendor.currency.digits)
  return { status: 200, text: `{${headText(call, body, player)},"balance":${balance}}` }
}

/** The fields of every accepted call, as JSON. What a call did not name is not named in its answer. */
function headText({ vendor }: SignedCall, body: UserBody, { name }: Player): string {
  const supplied = body.supplier_user === undefined ? '' : `,"supplier_user":${JSON.stringify(body.supplier_user)}`
  const request = body.request_uuid === undefined ? '' : `,"request_uuid":${JSON.stringify(body.request_uuid)}`
  return `"user":${JSON.stringify(name)}${supplied},"status":"RS_OK"${request},"currency":"${vendor.currency.code}"`
}
