import type { Database } from '../../../kernel/database/pool.ts'
import { newToken } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { forgetOldestDevices } from '../devices/device-limit.sql.ts'
import { isDeviceToken, keepDevice, noteFactorPassed } from '../devices/device.sql.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { trialType } from '../members/member.rules.ts'
import type { MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken } from '../sessions/session-door.ts'
import { endOldestSessions } from '../sessions/session-limit.sql.ts'
import { programOf } from '../sessions/user-agent.rules.ts'
import { noteTry } from './login-tries.ts'
import { deleteFamily, lockRemembered, insertRemembered, type Family } from './remembered.sql.ts'
import { startSession, type Shown } from './start-session.ts'

/** A new session, and the cookies that its browser receives after the commit. */
export interface Entered {
  readonly login: Awaited<ReturnType<typeof startSession>>
  readonly device?: string
  readonly remembered?: { readonly token: string; readonly keptSeconds: number } | undefined
  /** Whether the member has never logged in with this browser before. */
  readonly isNewDevice: boolean
  /** Whether older sessions of the member were ended for this one. */
  readonly endedOthers: boolean
}

/** The longest time that browsers keep a cookie. */
const deviceSeconds = 400 * 86_400
const rememberedSeconds = 86_400

/**
 * Lets in somebody from whom nothing more is required, within the caller's transaction, which has locked the member. Begins
 * the session, ends the least recently used one if there are more than the brand allows, and records the browser and the
 * login. If wished, creates a remembered login.
 */
export async function enter(
  parts: IdentityParts,
  tx: Database,
  at: Origin,
  member: MemberRow,
  shown: Shown,
): Promise<Entered> {
  if (member.type === trialType)
    return { login: await startSession(parts, tx, member, { at, shown }), isNewDevice: false, endedOthers: false }
  const device = await recogniseDevice(parts, tx, at, member)
  if (shown.factorPassed === true) await noteFactorPassed(tx, member.brandId, device.deviceId, parts.clock.now())
  const family = await familyOf(parts, tx, at, member, shown)
  const login = await startSession(parts, tx, member, { at, shown, deviceId: device.deviceId, family })
  const endedOthers = await endOldestSessions(tx, {
    brandId: member.brandId,
    memberId: member.memberId,
    current: hashToken(login.token),
    familyId: family?.familyId,
    max: parts.brands.byId(member.brandId).openSessionsPerMember,
    now: parts.clock.now(),
  })
  await noteTry(parts, at, member, shown.by, 'success', tx)
  // Members whose password is due must log in with it until they have changed it.
  const remembered = family && login.passwordDue === null ? await issueToken(parts, tx, member, family) : undefined
  return { login, device: device.token, remembered, isNewDevice: device.isNew, endedOthers }
}

/** Sets the browser's cookies and removes ended sessions from the cache; to be called after the commit. */
export function finishEntry(
  { door }: Pick<IdentityParts, 'door'>,
  { cookies }: Origin,
  { brandId, memberId }: MemberRow,
  { device, remembered, endedOthers }: Entered,
): void {
  if (endedOthers) door.forget(brandId, memberId)
  if (device !== undefined) cookies.keep('device', device, deviceSeconds)
  if (remembered !== undefined) cookies.keep('remembered', remembered.token, remembered.keptSeconds)
  else if (cookies.read('remembered') !== undefined) cookies.forget('remembered')
}

/**
 * The browser's token. It is the one that the browser sent if any member has logged in with it before, so that two
 * members can share a browser. Otherwise it is a new one, because an unknown token may have been planted.
 */
async function recogniseDevice({ clock, randomness }: IdentityParts, tx: Database, at: Origin, member: MemberRow) {
  const sent = at.cookies.read('device')
  const isOurs = sent !== undefined && (await isDeviceToken(tx, member.brandId, hashToken(sent)))
  const token = isOurs ? sent : newToken(randomness)
  const { brandId, memberId } = member
  const seen = { tokenHash: hashToken(token), program: programOf(at.userAgent), now: clock.now() }
  const known = await keepDevice(tx, { brandId, memberId, ...seen })
  if (!isOurs) await forgetOldestDevices(tx, { brandId, memberId, current: known.deviceId })
  return { token, ...known }
}

/** The remembered login that the session belongs to: the one that was exchanged, a new one, or none. */
async function familyOf(
  { clock, randomness }: IdentityParts,
  tx: Database,
  at: Origin,
  { brandId, memberId }: MemberRow,
  shown: Shown,
): Promise<Family | undefined> {
  if (shown.exchanged !== undefined) {
    const family = await lockRemembered(tx, brandId, shown.exchanged)
    if (family === undefined) throw new Refusal('session.remembered_spent')
    return family
  }
  // A login ends the one that this browser remembered before (4.001).
  const sent = at.cookies.read('remembered')
  const before = sent === undefined ? undefined : await lockRemembered(tx, brandId, hashToken(sent))
  if (before !== undefined) await deleteFamily(tx, brandId, before.familyId)
  if (shown.remember !== true) return undefined
  return { familyId: randomness.uuid(), memberId, expiresAt: clock.now().add({ seconds: rememberedSeconds }) }
}

async function issueToken({ clock, randomness }: IdentityParts, tx: Database, { brandId }: MemberRow, family: Family) {
  const token = newToken(randomness)
  const now = clock.now()
  await insertRemembered(tx, brandId, family, hashToken(token), now)
  return { token, keptSeconds: Math.floor(now.until(family.expiresAt).total('seconds')) }
}
