import { createPrivateKey } from 'node:crypto'
import { parseGcpAmount, parseJsonObject } from '@baize/vendor-wire'

/** The dialects that the kit supports. */
export type DialectName = 'gcp' | 'rs'

/** A test account at a wallet, with the key that signs calls. */
export interface WalletKey {
  /** Shared secret (gcp). */
  readonly secret: string
  /** The vendor's private key as PEM (rs). */
  readonly privateKey: string
  readonly account: string
  readonly currency: string
  readonly game: string
  /** The account's session: `token` in every rs call, `session_id` in a gcp balance call. */
  readonly token: string | undefined
  /** The number of decimals of the currency. */
  readonly digits: number
  /** The stake of one bet in a scenario. */
  readonly stakeMinor: bigint
  /** An expired token of the same account (rs). */
  readonly expiredToken: string | undefined
  /** Whose paths the rs calls have. */
  readonly paths: 'hub88' | 'caleta'
  /** Header for the rs signature, if it is not `X-Hub88-Signature`. */
  readonly header: string | undefined
  /** A second account with its token, and a second game (rs), for replays with a different user or game. */
  readonly otherAccount: string | undefined
  readonly otherToken: string | undefined
  readonly otherGame: string | undefined
  /** Free rounds of that player that have not ended (gcp). */
  readonly freeRounds: string | undefined
  /** A promotion or a tournament of the vendor (gcp). */
  readonly event: string | undefined
  /** A player who may not bet, with a token in rs. */
  readonly disabledAccount: string | undefined
  readonly disabledToken: string | undefined
}

/** The key file cannot be used; the message says what to fix. */
export class InvalidKeyFile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidKeyFile'
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
  'paths',
  'otherAccount',
  'otherToken',
  'otherGame',
  'freeRounds',
  'event',
  'disabledAccount',
  'disabledToken',
])

/** Parses a key file for a dialect. Throws {@link InvalidKeyFile}, which names the missing or invalid field. */
export function readKeyFile(text: string, dialect: DialectName): WalletKey {
  const file = parseJsonObject(text)
  if (file === undefined) throw new InvalidKeyFile('the key file is not a JSON object')
  const unknown = Object.keys(file).find((name) => !known.has(name))
  if (unknown !== undefined) throw new InvalidKeyFile(`the key file has an unknown field "${unknown}"`)
  const optional = (name: string): string | undefined => {
    const value = file[name]
    if (value === undefined || (typeof value === 'string' && value !== '')) return value
    throw new InvalidKeyFile(`"${name}" in the key file is not a non-empty string`)
  }
  const required = (name: string): string => {
    const value = optional(name)
    if (value === undefined) throw new InvalidKeyFile(`"${name}" is missing from the key file`)
    return value
  }
  const digits = digitsOf(file['digits'])
  return {
    secret: dialect === 'gcp' ? required('secret') : '',
    privateKey: dialect === 'rs' ? rsaKey(required('privateKey')) : '',
    account: required('account'),
    currency: required('currency'),
    game: required('game'),
    token: dialect === 'rs' ? required('token') : optional('token'),
    digits,
    stakeMinor: stakeOf(optional('stake') ?? '1', digits),
    expiredToken: optional('expiredToken'),
    header: optional('header'),
    paths: pathsOf(optional('paths') ?? 'hub88'),
    otherAccount: optional('otherAccount'),
    otherToken: optional('otherToken'),
    otherGame: optional('otherGame'),
    freeRounds: optional('freeRounds'),
    event: optional('event'),
    disabledAccount: optional('disabledAccount'),
    disabledToken: optional('disabledToken'),
  }
}

function digitsOf(value: unknown = 2): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 8) return value
  throw new InvalidKeyFile('"digits" in the key file is not a whole number from 0 to 8')
}

function pathsOf(family: string): 'hub88' | 'caleta' {
  if (family === 'hub88' || family === 'caleta') return family
  throw new InvalidKeyFile('"paths" in the key file is neither "hub88" nor "caleta"')
}

function stakeOf(text: string, digits: number): bigint {
  const stakeMinor = parseGcpAmount(text, digits)
  if (stakeMinor !== undefined) return stakeMinor
  throw new InvalidKeyFile(`"stake" in the key file is not an amount with at most ${digits} decimals`)
}

function rsaKey(pem: string): string {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Reported below, like a key of another type.
  }
  throw new InvalidKeyFile('"privateKey" in the key file is not an RSA private key in PEM format')
}
