import { hash } from 'node:crypto'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { Admission } from '../../admission/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Protection } from '../../protection/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { Player, PlayerSession, WalletVendor } from '../wallet/wallet.parts.ts'
import { FreshCache } from './fresh-cache.ts'
import type { PlayerNames } from './player-name.ts'
import { vendorSessions } from './sessions.sql.ts'

/** What the directory needs. */
export interface PlayerDirectoryParts {
  readonly database: Database
  readonly admission: Pick<Admission, 'servesRegion'>
  readonly identity: Pick<Identity, 'activeMembers' | 'liveSessions'>
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly protection: Pick<Protection, 'excludedAmong'>
}

/** One vendor's players and launch sessions. */
export type PlayerDirectory = Pick<WalletVendor, 'names' | 'playerOf' | 'sessionOf'>

/** A bet with an ended session is refused within this time, as everywhere on the site. */
const sessionsFreshMs = 2_000
/** Within this time a suspension is noticed. What stops a player at once is the ledger's own rule on the account. */
const playersFreshMs = 10_000
const maxKept = 100_000

/** The hash that a launch token is stored and found under. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * Finds players by the names that a vendor knows, and launch sessions by their tokens; those in use are held in memory.
 */
export function playerDirectory(
  parts: PlayerDirectoryParts,
  brandId: BrandId,
  vendorCode: string,
  names: PlayerNames,
): PlayerDirectory {
  const identities = new Map<string, PlayerIdentity>()
  const players = new FreshCache<string, Player>({
    ask: (asked) => askPlayers(parts, brandId, { names, identities }, asked),
    freshMs: playersFreshMs,
    maxAnswers: maxKept,
  })
  const sessions = new FreshCache<string, PlayerSession>({
    ask: (tokens) => askSessions(parts, brandId, vendorCode, tokens),
    freshMs: sessionsFreshMs,
    maxAnswers: maxKept,
  })
  return {
    names,
    playerOf: (name, nowMs) => players.answerOf(name, nowMs),
    sessionOf: (token, nowMs) => sessions.answerOf(token, nowMs),
  }
}

/** The part of a player that never changes. */
type PlayerIdentity = Omit<Player, 'active'>

interface KnownPlayers {
  readonly names: PlayerNames
  readonly identities: Map<string, PlayerIdentity>
}

async function askPlayers(
  { identity, wallet, protection }: PlayerDirectoryParts,
  brandId: BrandId,
  { names, identities }: KnownPlayers,
  asked: readonly string[],
): Promise<Map<string, Player>> {
  const members = new Map<MemberId, string>()
  for (const name of asked) {
    const member = identities.get(name)?.memberId ?? names.memberOf(name)
    if (member !== undefined) members.set(member, name)
  }
  const memberIds = [...members.keys()]
  const [activity, excluded] = await Promise.all([
    identity.activeMembers(brandId, memberIds),
    // Free rounds cost nothing, so that the ledger refuses no bet of them.
    protection.excludedAmong(brandId, memberIds),
  ])
  if (identities.size >= maxKept) identities.clear()
  const identityOf = async (memberId: MemberId, name: string): Promise<PlayerIdentity> => {
    const { accountId } = await wallet.accountOf(brandId, memberId, 'main')
    const made = { name, memberId, accountId }
    identities.set(name, made)
    return made
  }
  const players = [...activity].map(async ([memberId, active]): Promise<Player> => {
    const name = members.get(memberId) ?? ''
    const mayBet = active && !excluded.has(memberId)
    return { ...(identities.get(name) ?? (await identityOf(memberId, name))), active: mayBet }
  })
  return new Map((await Promise.all(players)).map((player) => [player.name, player]))
}

async function askSessions(
  { database, admission, identity }: PlayerDirectoryParts,
  brandId: BrandId,
  vendorCode: string,
  tokens: readonly string[],
): Promise<Map<string, PlayerSession>> {
  const tokenOf = new Map(tokens.map((token) => [hashOfToken(token).toString('base64'), token]))
  const rows = await vendorSessions(database, brandId, vendorCode, tokens.map(hashOfToken))
  const parents = rows.map((row) => row.parentSessionId)
  const alive = await identity.liveSessions(brandId, parents)
  const served = await servedAddresses(admission, brandId, rows)
  return new Map(
    rows.map((row): [string, PlayerSession] => [
      tokenOf.get(row.tokenHash.toString('base64')) ?? '',
      {
        memberId: row.memberId,
        gameCode: row.gameCode ?? undefined,
        expiresAtMs: row.expiresAt.epochMilliseconds,
        parentAlive: alive.has(row.parentSessionId),
        isServed: row.address === null || served.has(row.address),
      },
    ]),
  )
}

/** The addresses whose regions the brand still serves. */
async function servedAddresses(
  admission: PlayerDirectoryParts['admission'],
  brandId: BrandId,
  rows: readonly { readonly address: string | null }[],
): Promise<ReadonlySet<string>> {
  const addresses = [...new Set(rows.flatMap(({ address }) => address ?? []))]
  const answers = await Promise.all(addresses.map((address) => admission.servesRegion(brandId, address)))
  return new Set(addresses.filter((_, place) => answers[place]))
}
