import { createPrivateKey } from 'node:crypto'
import { parseGcpAmount, parseJsonObject } from '@baize/vendor-wire'

/** The dialects that the kit speaks. */
export type DialectName = 'gcp' | 'rs'

/** A test account at a wallet, and what to sign calls with. */
export interface WalletKey {
  /** Shared secret (gcp). */
  readonly secret: string
  /** The vendor's private key as PEM (rs). */
  readonly privateKey: string
  readonly account: string
  readonly currency: string
  readonly game: string
  /** The account's session: `token` of every rs call, `session_id` of a gcp balance. */
  readonly token: string | undefined
  /** How many decimals the currency has. */
  readonly digits: number
  /** What one bet of a scenario stakes. */
  readonly stakeMinor: bigint
  /** A token of the same account whose time is over (rs). */
  readonly expiredToken: string | undefined
  /** Header of the rs signature, where it is not `X-Hub88-Signature`. */
  readonly header: string | undefined
  /** A second account with its token, and a second game (rs): for replays with another user or game. */
  readonly otherAccount: string | undefined
  readonly otherToken: string | undefined
  readonly otherGame: string | undefined
  /** A player who may not bet, with a token in rs. */
  readonly disabledAccount: string | undefined
  readonly disabledToken: string | undefined
}

/** A key file that cannot be used; the message says what to mend. */
export class UnusableKeyFile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableKeyFile'
  }
}

const known = new Set([
  'secret',
  'privateKey',
  'account',
  'currency',
  'game',
  'token',
  'digits',
  'stake',
  'expiredToken',
  'header',
  'otherAccount',
  'otherToken',
  'otherGame',
  'disabledAccount',
  'disabledToken',
])

/** Reads a key file's text for a dialect. Throws {@link UnusableKeyFile} naming the field that is missing or wrong. */
export function readKeyFile(text: string, dialect: DialectName): WalletKey {
  const file = parseJsonObject(text)
  if (file === undefined) throw new UnusableKeyFile('the key file is not a JSON object')
  const stranger = Object.keys(file).find((name) => !known.has(name))
  if (stranger !== undefined)
    throw new UnusableKeyFile(`the key file has a field "${stranger}" that means nothing here`)
  const optional = (name: string): string | undefined => {
    const value = file[name]
    if (value === undefined || (typeof value === 'string' && value !== '')) return value
    throw new UnusableKeyFile(`"${name}" in the key file is not a text`)
  }
  const needed = (name: string): string => {
    const value = optional(name)
    if (value === undefined) throw new UnusableKeyFile(`"${name}" is missing in the key file`)
    return value
  }
  const digits = digitsOf(file['digits'])
  return {
    secret: dialect === 'gcp' ? needed('secret') : '',
    privateKey: dialect === 'rs' ? rsaKey(needed('privateKey')) : '',
    account: needed('account'),
    currency: needed('currency'),
    game: needed('game'),
    token: dialect === 'rs' ? needed('token') : optional('token'),
    digits,
    stakeMinor: stakeOf(optional('stake') ?? '1', digits),
    expiredToken: optional('expiredToken'),
    header: optional('header'),
    otherAccount: optional('otherAccount'),
    otherToken: optional('otherToken'),
    otherGame: optional('otherGame'),
    disabledAccount: optional('disabledAccount'),
    disabledToken: optional('disabledToken'),
  }
}

function digitsOf(value: unknown = 2): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 8) return value
  throw new UnusableKeyFile('"digits" in the key file is not a whole number from 0 to 8')
}

function stakeOf(text: string, digits: number): bigint {
  const stakeMinor = parseGcpAmount(text, digits)
  if (stakeMinor !== undefined) return stakeMinor
  throw new UnusableKeyFile(`"stake" in the key file is not an amount with at most ${digits} decimals`)
}

function rsaKey(pem: string): string {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Told below, in the same words as a key of another kind.
  }
  throw new UnusableKeyFile('"privateKey" in the key file is not an RSA private key in PEM')
}
