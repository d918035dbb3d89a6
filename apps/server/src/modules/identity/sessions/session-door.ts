import { createHash } from 'node:crypto'
import type { Session } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Door } from '../../../kernel/http/door.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import { Together } from '../../../kernel/together.ts'
import type { Brands } from '../../brand/index.ts'
import { roleOf } from '../members/member.rules.ts'
import { idleExpiry } from './session.rules.ts'
import { sessionsOfTokens, touchSession, type AskedToken, type LiveSessionRow } from './session.sql.ts'

/** Finds the session of a token for the guard, with a short cache that use-cases can clear. */
export interface SessionDoor extends Pick<Door, 'sessionOfToken'> {
  /** Removes a member's sessions from the cache of this process. In other processes they expire within a second. */
  forget(brand: BrandId, member: MemberId): void
}

/** Dependencies of {@link openSessionDoor}. */
interface SessionDoorParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Brands
}

const cachedForMs = 1_000
const maxCached = 10_000
const touchedEverySeconds = 60

interface Cached {
  readonly session: Session
  readonly until: number
}

/** SHA-256 of a token. Only the hash is stored and looked up, so whoever reads the table does not get a session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Looks up tokens by their hash. An answer is cached for at most one second, so that many spins cost one look-up per second
 * and an ended session is refused everywhere within that time. A crowd's tokens are looked up together.
 */
export function openSessionDoor({ database, clock, brands }: SessionDoorParts): SessionDoor {
  const cache = new Map<string, Cached>()
  const lookUps = new Together((tokens: readonly AskedToken[]) => sessionsOfTokens(database, tokens, clock.now()))
  // A look-up that started before a session ended must not put its old answer into the cache.
  let endings = 0
  return {
    async sessionOfToken(token, { brandId }) {
      const tokenHash = hashToken(token)
      const key = `${brandId}:${tokenHash.toString('base64')}`
      const now = clock.now()
      const cached = cache.get(key)
      if (cached !== undefined && cached.until > now.epochMilliseconds) return cached.session
      cache.delete(key)
      const endingsBefore = endings
      const row = await lookUps.ask({ brandId, tokenHash })
      if (row === undefined) return undefined
      if (row.lastSeenAt.until(now).total('seconds') >= touchedEverySeconds) {
        await touchSession(database, row, now, idleExpiry(row.scope, now, brands.byId(brandId)))
      }
      const session = sessionOf(row)
      if (endings === endingsBefore) remember(cache, key, { session, until: now.epochMilliseconds + cachedForMs })
      return session
    },
    forget(brand, member) {
      endings += 1
      for (const [key, { session }] of cache) {
        if (session.brandId === brand && session.memberId === member) cache.delete(key)
      }
    },
  }
}

/** Caches the newest answers. A map returns its keys in the order of insertion. */
function remember(cache: Map<string, Cached>, key: string, cached: Cached): void {
  const oldest = cache.size >= maxCached ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(key, cached)
}

function sessionOf(row: LiveSessionRow): Session {
  return {
    sessionId: row.sessionId,
    brandId: row.brandId,
    memberId: memberId(row.memberId),
    role: roleOf(row.memberType),
    scope: row.scope,
    wallet: row.wallet,
    gameCode: row.gameCode ?? undefined,
    passwordDue: row.passwordDue !== null,
  }
}
