import { inEachLanguage, type Language } from '@baize/phrases'
import { readJsonSettings, SettingsProblem } from '@baize/sandbox-kit'
import { isJsonObject, type JsonObject } from '@baize/vendor-wire'

/** A text in each of the platform's languages. */
export type Words = Readonly<Record<Language, string>>

/** A currency and its notation in games. */
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

/** A simulated vendor, with the keys that sign its calls and verify the platform's. */
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

/** The settings that the server writes for the sandbox before starting it. */
export interface SandboxSettings {
  readonly walletOrigin: string
  readonly siteOrigin: string
  readonly vendors: readonly SandboxVendor[]
  readonly games: readonly SandboxGame[]
}

/** Reads the settings file. Throws a {@link SettingsProblem} that names the missing or invalid field. */
export function readSettingsFile(path: string): SandboxSettings {
  return readSettings(readJsonSettings('SANDBOX_SETTINGS', path))
}

/** Validates parsed settings. Throws a {@link SettingsProblem}. */
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
  if (!/^[1-9]\d{0,17}$/.test(minBet))
    throw new SettingsProblem(`minBetMinor "${minBet}" is not a positive whole number.`)
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
    throw new SettingsProblem('currency.digits is not a whole number from 0 to 18.')
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
  if (!isJsonObject(value)) throw new SettingsProblem(`${name} is not an object.`)
  return value
}

function textOf(object: JsonObject, name: string): string {
  const value = object[name]
  if (typeof value !== 'string' || value === '') throw new SettingsProblem(`${name} is missing.`)
  return value
}

function listOf(object: JsonObject, name: string): readonly unknown[] {
  const value = object[name]
  if (!Array.isArray(value)) throw new SettingsProblem(`${name} is not a list.`)
  return value
}

function wordsOf(object: JsonObject, name: string): Words {
  const words = objectOf(object[name], name)
  return inEachLanguage((language) => textOf(words, language))
}

function oneOf<const T extends string>(object: JsonObject, name: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === object[name])
  if (found === undefined) throw new SettingsProblem(`${name} is not ${allowed.join(' or ')}.`)
  return found
}
