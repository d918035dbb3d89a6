import { readFileSync } from 'node:fs'
import { isJsonObject, type JsonObject } from '@baize/vendor-wire'

/** Words in the three languages of the house. */
export type Words = Readonly<Record<'TH' | 'CN' | 'EN', string>>

/** A currency as games write it. */
export interface SandboxCurrency {
  readonly code: string
  readonly digits: number
  readonly symbol: string
}

interface VendorBase {
  readonly code: string
  readonly name: Words
  readonly walletMode: 'seamless' | 'transfer'
}

/** A vendor that the sandbox stands in for, with what signs its calls and checks the house's. */
export type SandboxVendor = VendorBase &
  (
    | { readonly dialect: 'gcp'; readonly secret: string }
    | { readonly dialect: 'rs'; readonly privateKey: string; readonly housePublicKey: string }
  )

/** A game of one of the vendors. */
export interface SandboxGame {
  readonly vendorCode: string
  readonly gameCode: string
  readonly gameType: string
  readonly gameClassify: string
  readonly name: Words
  readonly offersTrial: boolean
  readonly minBetMinor: bigint
  readonly currency: SandboxCurrency
  readonly art: { readonly motif: string; readonly scene: string; readonly accent?: string | undefined }
}

/** What the house tells the sandbox before it starts it. */
export interface SandboxSettings {
  readonly walletOrigin: string
  readonly siteOrigin: string
  readonly vendors: readonly SandboxVendor[]
  readonly games: readonly SandboxGame[]
}

/** A settings file that cannot be used; the message is one line for a person. */
export class SettingsProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingsProblem'
  }
}

/** Reads the settings file. Throws a {@link SettingsProblem} that names the field that is missing or wrong. */
export function readSettingsFile(path: string): SandboxSettings {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new SettingsProblem(`SANDBOX_SETTINGS ${path} cannot be read as JSON.`)
  }
  return readSettings(value)
}

/** Reads settings from their JSON. Throws a {@link SettingsProblem}. */
export function readSettings(value: unknown): SandboxSettings {
  const settings = objectOf(value, 'settings')
  return {
    walletOrigin: textOf(settings, 'walletOrigin'),
    siteOrigin: textOf(settings, 'siteOrigin'),
    vendors: listOf(settings, 'vendors').map(readVendor),
    games: listOf(settings, 'games').map(readGame),
  }
}

function readVendor(value: unknown): SandboxVendor {
  const vendor = objectOf(value, 'vendor')
  const base = {
    code: textOf(vendor, 'code'),
    name: wordsOf(vendor, 'name'),
    walletMode: oneOf(vendor, 'walletMode', ['seamless', 'transfer'] as const),
  }
  const dialect = oneOf(vendor, 'dialect', ['gcp', 'rs'] as const)
  if (dialect === 'gcp') return { ...base, dialect, secret: textOf(vendor, 'secret') }
  return {
    ...base,
    dialect,
    privateKey: textOf(vendor, 'privateKey'),
    housePublicKey: textOf(vendor, 'housePublicKey'),
  }
}

function readGame(value: unknown): SandboxGame {
  const game = objectOf(value, 'game')
  const minBet = textOf(game, 'minBetMinor')
  if (!/^[1-9]\d{0,17}$/.test(minBet)) throw new SettingsProblem(`minBetMinor "${minBet}" is no whole number above 0.`)
  return {
    vendorCode: textOf(game, 'vendorCode'),
    gameCode: textOf(game, 'gameCode'),
    gameType: textOf(game, 'gameType'),
    gameClassify: textOf(game, 'gameClassify'),
    name: wordsOf(game, 'name'),
    offersTrial: game['offersTrial'] === true,
    minBetMinor: BigInt(minBet),
    currency: readCurrency(game['currency']),
    art: readArt(game['art']),
  }
}

function readCurrency(value: unknown): SandboxCurrency {
  const currency = objectOf(value, 'currency')
  const digits = currency['digits']
  if (typeof digits !== 'number' || !Number.isInteger(digits) || digits < 0 || digits > 18)
    throw new SettingsProblem('currency.digits is no whole number from 0 to 18.')
  return { code: textOf(currency, 'code'), digits, symbol: textOf(currency, 'symbol') }
}

function readArt(value: unknown): SandboxGame['art'] {
  const art = objectOf(value, 'art')
  const accent = art['accent']
  return {
    motif: textOf(art, 'motif'),
    scene: textOf(art, 'scene'),
    ...(typeof accent === 'string' && accent !== '' ? { accent } : {}),
  }
}

function objectOf(value: unknown, name: string): JsonObject {
  if (!isJsonObject(value)) throw new SettingsProblem(`${name} is no object.`)
  return value
}

function textOf(object: JsonObject, name: string): string {
  const value = object[name]
  if (typeof value !== 'string' || value === '') throw new SettingsProblem(`${name} is missing.`)
  return value
}

function listOf(object: JsonObject, name: string): readonly unknown[] {
  const value = object[name]
  if (!Array.isArray(value)) throw new SettingsProblem(`${name} is no list.`)
  return value
}

function wordsOf(object: JsonObject, name: string): Words {
  const words = objectOf(object[name], name)
  return { TH: textOf(words, 'TH'), CN: textOf(words, 'CN'), EN: textOf(words, 'EN') }
}

function oneOf<const T extends string>(object: JsonObject, name: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === object[name])
  if (found === undefined) throw new SettingsProblem(`${name} is not ${allowed.join(' or ')}.`)
  return found
}
