import { formatAmount } from '@baize/money'
import { WalletRefusal, type WalletReason } from '../../wallet/wallet-refusal.ts'
import type { WalletAnswer } from '../dialect.types.ts'

/** The dialect's codes. The status is 400 if asking again would not change the answer, and 500 if it might. */
const codes: Readonly<Record<WalletReason, readonly [apiCode: string, message: string]>> = {
  malformed: ['400', 'Bad request.'],
  wrong_type: ['400', 'Bad request.'],
  player_unknown: ['101', 'Player is invalid.'],
  player_disabled: ['110', 'Player is disabled.'],
  currency_wrong: ['154', 'Currency is not allowed for the player.'],
  game_unknown: ['404', 'Not found.'],
  game_closed: ['405', 'Game is not available.'],
  session_unknown: ['101', 'Player is invalid.'],
  session_expired: ['101', 'Player is invalid.'],
  funds: ['100', 'Player has not enough funds to process an action.'],
  limit: ['105', 'Player reached customized bet limit.'],
  cancelled: ['409', 'Transaction was rolled back before it came.'],
  duplicate: ['400', 'The transaction id was used with other content.'],
  original_unknown: ['404', 'Not found.'],
  original_cancelled: ['409', 'Transaction was rolled back.'],
  round_unknown: ['404', 'The player has no bet in this round.'],
  free_rounds_unknown: ['404', 'The free rounds are not known.'],
  wallet_elsewhere: ['405', 'Game is not available.'],
  unavailable: ['500', 'Unknown error.'],
}

/** A refusal in the dialect's form. Anything else is an internal error, and the vendor asks again. */
export function gcpFailure(error: unknown): WalletAnswer {
  if (!(error instanceof WalletRefusal) || error.reason === 'unavailable')
    return failureOf('internal', ['500', 'Unknown error.'])
  const { balance, field } = error
  const text = balance && formatAmount(balance.amountMinor, balance.currency.digits)
  return failureOf('invalid_argument', codes[error.reason], { balance: text, field })
}

/** `msg` is for people, so it names the field that was wrong; programs read `meta`. */
function failureOf(
  code: 'invalid_argument' | 'internal',
  [apiCode, message]: readonly [apiCode: string, message: string],
  { balance, field }: { readonly balance?: string | undefined; readonly field?: string | undefined } = {},
): WalletAnswer {
  const meta = { api_code: apiCode, api_message: message, ...(balance === undefined ? {} : { balance }) }
  const msg = field === undefined ? message : `${message} Wrong: ${field === '' ? 'the body' : field}.`
  return { status: code === 'internal' ? 500 : 400, text: JSON.stringify({ code, msg, meta }) }
}

/** The answer to every call whose signature does not match, whoever the caller claims to be. */
export const gcpNotSigned: WalletAnswer = failureOf('invalid_argument', ['403', 'Request sign is not valid.'])

export const gcpUnreadable: WalletAnswer = failureOf('invalid_argument', ['400', 'Bad request.'])
