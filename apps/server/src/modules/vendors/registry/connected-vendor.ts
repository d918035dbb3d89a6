import { BlockList, isIPv4 } from 'node:net'
import { minor, type Currency } from '@baize/money'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { CatalogGame } from '../../catalog/index.ts'
import type { HouseAccountId, ProviderId, WinReview } from '../../ledger/index.ts'
import type { Dialect } from '../dialects/dialect.types.ts'
import { dialectOf } from '../dialects/dialects.ts'
import { launchForms, type LaunchForm } from '../players/launch-forms.ts'
import type { PlayerDirectory } from '../players/player-directory.ts'
import type { ActiveKey, SigningVendor } from '../wallet/signed-routes.ts'
import type { ConnectionRow, CredentialRow } from './connections.sql.ts'
import { aboutKey, aboutNames } from './credentials.ts'

/** A connected vendor, with everything about it in memory. */
export interface ConnectedVendor extends SigningVendor {
  readonly dialect: Dialect
  readonly settings: ConnectionRow
  readonly launchForm: LaunchForm
  /** The newest valid key that signs our calls to the vendor; `undefined` if there is none. */
  readonly houseKey: string | undefined
}

/** What a connected vendor is built from. */
export interface VendorMaterial {
  readonly settings: ConnectionRow
  readonly credentials: readonly CredentialRow[]
  readonly currency: Currency
  readonly providerId: ProviderId
  readonly houseAccountId: HouseAccountId
  readonly debtAccountId: HouseAccountId
  readonly heldAccountId: HouseAccountId
  readonly directory: PlayerDirectory
  readonly game: (gameCode: string) => CatalogGame | undefined
  /** Whether the site takes no new bets now. */
  readonly siteClosed: () => boolean
  readonly secrets: Secrets
  readonly nowMs: () => number
}

/** Builds a connected vendor. Throws if this version cannot read its dialect, its form of launch or a key. */
export function connectedVendor(material: VendorMaterial): ConnectedVendor {
  const { settings, credentials, secrets, directory, nowMs } = material
  const dialect = dialectOf(settings.dialect)
  const launchForm = launchForms[settings.launchForm]
  if (launchForm === undefined) throw new Error(`there is no form of launch named ${settings.launchForm}`)
  const openKey = (row: CredentialRow) => Buffer.from(secrets.openSecret(row.keySealed, aboutKey(row))).toString()
  const houseKeys = credentials
    .filter((row) => row.side === 'house')
    .map((row) => ({ ...timeOf(row), key: openKey(row) }))
  return {
    ...directory,
    brandId: settings.brandId,
    vendorCode: settings.vendorCode,
    walletMode: settings.walletMode,
    currency: material.currency,
    providerId: material.providerId,
    houseAccountId: material.houseAccountId,
    debtAccountId: material.debtAccountId,
    review: reviewOf(material),
    maxPromotionMinor: settings.maxPromotionWinMinor === null ? undefined : minor(settings.maxPromotionWinMinor),
    winsNeedRound: settings.wins === 'known_round',
    tokenNeeded: settings.tokenNeeded,
    dialect,
    settings,
    launchForm,
    callPaths: new Map(Object.entries(settings.callPaths)),
    get houseKey() {
      const now = nowMs()
      // The newest key comes first.
      return houseKeys.find(({ validFromMs, validUntilMs }) => validFromMs <= now && now < validUntilMs)?.key
    },
    keys: credentials.filter((row) => row.side === 'vendor').map((row) => activeKey(dialect, row, openKey(row))),
    admits: admitting(settings.allowedNetworks),
    gameTypeOf: (gameCode) => material.game(gameCode)?.gameType,
    gameAt(gameCode) {
      const game = material.game(gameCode)
      if (game === undefined || game.opensList) return 'unknown'
      const closed = game.gone || !settings.gameTypes.includes(game.gameType) || material.siteClosed()
      return closed ? 'closed' : 'open'
    },
  }
}

/** The key that a vendor's player names are derived with. */
export function nameKeyOf(settings: ConnectionRow, secrets: Secrets): Uint8Array {
  return secrets.openSecret(settings.nameKeySealed, aboutNames(settings))
}

function activeKey(dialect: Dialect, row: CredentialRow, key: string): ActiveKey {
  return { check: dialect.checkerOf(key), ...timeOf(row) }
}

/** A key becomes valid and expires by its own times, whenever its row was read. */
function reviewOf({ settings, heldAccountId }: VendorMaterial): WinReview {
  const { maxWinMinor, maxWinsPerHourMinor } = settings
  return {
    heldAccountId,
    maxMinor: maxWinMinor === null ? undefined : minor(maxWinMinor),
    maxPerHourMinor: maxWinsPerHourMinor === null ? undefined : minor(maxWinsPerHourMinor),
  }
}

function timeOf({ validFrom, validUntil }: CredentialRow) {
  return {
    validFromMs: validFrom.epochMilliseconds,
    validUntilMs: validUntil?.epochMilliseconds ?? Infinity,
  }
}

function admitting(networks: readonly string[]): ((address: string) => boolean) | undefined {
  if (networks.length === 0) return undefined
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
