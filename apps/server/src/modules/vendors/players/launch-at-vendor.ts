import { localeOf, primaryTag } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { newToken, type Randomness } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maintenanceRefusal, type Catalog, type CatalogGame, type Launch } from '../../catalog/index.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable, type VendorClient, type VendorReply } from '../registry/vendor-client.ts'
import type { VendorRegistry } from '../registry/vendor-registry.ts'
import type { LaunchFacts } from './launch-forms.ts'
import { hashOfToken } from './player-directory.ts'
import { insertVendorSession } from './sessions.sql.ts'

export interface LaunchParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly catalog: Pick<Catalog, 'of'>
  readonly registry: VendorRegistry
  readonly client: VendorClient
  /** If vendors hold the player's money, brings it to where it is to be played with. */
  readonly bringMoneyTo: (session: Session, vendor: ConnectedVendor) => Promise<void>
  /** The origin of this site as players see it, which a game's link back leads to. */
  readonly siteOriginOf: (brandId: Session['brandId']) => string
}

/** The longest life of a launch session. It ends earlier if the session it was opened from ends. */
const sessionHours = 12

/**
 * Opens a game at its vendor and returns the game's address there (7.026). For play with money it first creates a
 * launch session: one token for this launch, stored as a hash and bound to player, game and vendor. A trial is played
 * entirely at the vendor, which then learns nothing about the player and never calls the wallet. Refuses with
 * `game.maintenance`, `game.not_found` and `game.vendor_unreachable`.
 */
export async function launchAtVendor(
  parts: LaunchParts,
  launch: Launch,
  game: CatalogGame,
  wallet: Session['wallet'],
): Promise<string> {
  const { session } = launch
  const vendor = parts.registry.find(session.brandId, game.vendorCode)
  if (vendor === undefined) throw new Refusal('game.in_preparation')
  const player = wallet === 'trial' ? undefined : await openSession(parts, vendor, launch, game)
  const reply = await ask(parts, vendor, {
    gameCode: game.gameCode,
    currency: vendor.currency.code,
    language: primaryTag(localeOf[launch.language]),
    returnUrl: `${parts.siteOriginOf(session.brandId)}${launch.backUrl ?? '/'}`,
    player,
  })
  return addressIn(parts, vendor, game, launch, reply)
}

async function openSession(
  parts: LaunchParts,
  vendor: ConnectedVendor,
  { session, address }: Launch,
  game: CatalogGame,
) {
  const { database, clock, randomness } = parts
  await parts.bringMoneyTo(session, vendor)
  const token = newToken(randomness)
  const now = clock.now()
  const row = {
    brandId: session.brandId,
    tokenHash: hashOfToken(token),
    vendorCode: vendor.vendorCode,
    memberId: session.memberId,
    parentSessionId: session.sessionId,
    gameCode: game.gameCode,
    expiresAt: now.add({ hours: sessionHours }),
    address,
  }
  await insertVendorSession(database, row, now)
  return { name: vendor.names.nameOf(session.memberId), token }
}

async function ask({ client }: LaunchParts, vendor: ConnectedVendor, facts: LaunchFacts): Promise<VendorReply> {
  const { launchForm, settings } = vendor
  try {
    // The operator's own fields come last: what the vendor agreed with the operator is right.
    return await client.call(vendor, launchForm.pathOf(facts), {
      ...launchForm.bodyOf(facts),
      ...settings.launchFields,
    })
  } catch (error) {
    if (error instanceof VendorUnreachable) throw new Refusal('game.vendor_unreachable', { retryAfterSeconds: 5 })
    throw error
  }
}

/** The address from the vendor's answer, if it has one of that vendor's launch origins. */
function addressIn(
  { registry, catalog }: LaunchParts,
  vendor: ConnectedVendor,
  game: CatalogGame,
  { session, language }: Launch,
  { status, body }: VendorReply,
): string {
  if (status === 404) throw new Refusal('game.not_found')
  if (status === 503 && body['code'] === 'maintenance')
    throw maintenanceRefusal(catalog.of(session.brandId), game, language)
  const url = body[vendor.launchForm.addressIn]
  const origins = registry.launchOriginsOf(vendor)
  if (status !== 200 || typeof url !== 'string' || !URL.canParse(url) || !origins.includes(new URL(url).origin))
    throw new Refusal('game.vendor_unreachable', { retryAfterSeconds: 5 })
  return url
}
