import { createHash } from 'node:crypto'
import * as contract from '@baize/contract'
import type { ReplyOf } from '@baize/contract'
import { meetingOf } from '@baize/testkit'
import type { Session } from '../kernel/caller.ts'
import { sql } from '../kernel/database/pool.ts'
import { newToken, systemRandomness } from '../kernel/randomness.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { TestServer } from '../testing/open-test-server.ts'
import type { MemberEndpoints } from './test-member-claims.ts'

/**
 * Binds the planted faults: endpoints that check whether a thing was done, do it, and record afterwards that it was. They are
 * behind the same guard and do the real thing once two requests have checked. Each request uses a new name, code or key, so
 * that no constraint below stops it.
 */
export function bindCarelessEndpoints(server: TestServer): MemberEndpoints {
  const careless: MemberEndpoints = {
    register: { ...contract.register, path: `/careless${contract.register.path}` },
    registerMobile: { ...contract.registerMobile, path: `/careless${contract.registerMobile.path}` },
    handover: { ...contract.handover, path: `/careless${contract.handover.path}` },
    playRound: { ...contract.playRound, path: `/careless${contract.playRound.path}` },
  }
  bindCarelessRegistration(server, careless)
  bindCarelessNumber(server, careless)
  bindCarelessHandover(server, careless)
  bindCarelessRound(server, careless)
  return careless
}

/** Checks whether the name is taken, registers somebody, and records the name. */
function bindCarelessRegistration({ bind, client }: TestServer, { register }: MemberEndpoints): void {
  const taken = new Set<string>()
  const meet = meetingOf(2)
  bind(register, async ({ body }) => {
    const name = body.username ?? ''
    const isTaken = taken.has(name)
    await meet()
    if (isTaken) throw new Refusal('register.username_taken')
    const username = `m${systemRandomness.uuid().replaceAll('-', '').slice(0, 12)}`
    const login = await client()(contract.register, { body: { ...body, username } })
    taken.add(name)
    return login
  })
}

/** Checks whether the number is taken exactly as written, registers somebody, and records the number. */
function bindCarelessNumber({ bind, client }: TestServer, { registerMobile }: MemberEndpoints): void {
  const taken = new Set<string>()
  const meet = meetingOf(2)
  bind(registerMobile, async ({ body }) => {
    const { mobileNum, nickname, password, confirmPassword, ageConfirmed } = body
    const isTaken = taken.has(mobileNum)
    await meet()
    if (isTaken) throw new Refusal('register.mobile_taken')
    const username = `n${systemRandomness.uuid().replaceAll('-', '').slice(0, 12)}`
    const typed = { username, nickname, password: textOf(password), confirmPassword: textOf(confirmPassword) }
    const login = await client()(contract.register, { body: { ...typed, ageConfirmed } })
    taken.add(mobileNum)
    return login
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads whether the code has been used, opens the window, marks the code: three statements where one would be correct. */
function bindCarelessHandover({ bind, test, clock }: TestServer, { handover }: MemberEndpoints): void {
  const meet = meetingOf(2)
  bind(handover, async ({ body }) => {
    const code = hashOf(body.token)
    const { rows } = await sql<{ used: boolean; gameCode: string; wallet: string }>`
      select used_at is not null as used, game_code as "gameCode", wallet from handover where token_hash = ${code}`.execute(
      test.database,
    )
    await meet()
    const [found] = rows
    if (found === undefined || found.used) throw new Refusal('session.handover_spent')
    const token = newToken(systemRandomness)
    const now = clock.now()
    await sql`
      insert into session (brand_id, member_id, token_hash, scope, wallet, game_code, parent_session_id, created_at,
        last_seen_at, idle_expires_at, expires_at)
      select brand_id, member_id, ${hashOf(token)}::bytea, 'game', wallet, game_code, session_id, at, at, until, until
      from handover cross join (values (${now.toString()}::timestamptz, ${now.add({ hours: 1 }).toString()}::timestamptz)) as span (at, until)
      where token_hash = ${code}`.execute(test.database)
    await sql`update handover set used_at = ${now.toString()} where token_hash = ${code}`.execute(test.database)
    return { token, gameCode: found.gameCode, trial: found.wallet === 'trial' }
  })
}

/** Plays each round under a new key, and records the round of the request's key only afterwards. */
function bindCarelessRound(server: TestServer, { playRound }: MemberEndpoints): void {
  const played = new Map<string, ReplyOf<typeof playRound>>()
  const meet = meetingOf(2)
  server.bind(playRound, async ({ caller, params, body, idempotency }) => {
    const key = `${caller.session.memberId} ${idempotency.key}`
    const known = played.get(key)
    await meet()
    if (known !== undefined) return known
    const call = server.client(await anotherToken(server, caller.session))
    const round = await call(contract.playRound, { params, body, idempotencyKey: systemRandomness.uuid() })
    played.set(key, round)
    return round
  })
}

/** Creates another token for a session's member: a handler does not see the token of its call. */
async function anotherToken({ test }: TestServer, { brandId, sessionId }: Session): Promise<string> {
  const token = newToken(systemRandomness)
  await sql`
    insert into session (brand_id, member_id, token_hash, scope, wallet, created_at, last_seen_at, idle_expires_at, expires_at)
    select brand_id, member_id, ${hashOf(token)}::bytea, scope, wallet, created_at, last_seen_at, idle_expires_at, expires_at
    from session where brand_id = ${brandId} and session_id = ${sessionId}`.execute(test.database)
  return token
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
