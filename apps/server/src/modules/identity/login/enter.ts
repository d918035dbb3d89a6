import type { Database } from '../../../kernel/database/pool.ts'
import { newToken } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { forgetOldestDevices } from '../devices/device-limit.sql.ts'
import { isDeviceToken, keepDevice } from '../devices/device.sql.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { trialType } from '../members/member.rules.ts'
import type { MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken } from '../sessions/session-door.ts'
import { endOldestSessions } from '../sessions/session-limit.sql.ts'
import { programOf } from '../sessions/user-agent.rules.ts'
import { noteTry } from './login-tries.ts'
import { deleteFamily, holdRemembered, insertRemembered, type Family } from './remembered.sql.ts'
import { startSession, type Shown } from './start-session.ts'

/** A session that was begun, and what its browser is to keep once that is committed. */
export interface Entered {
  readonly login: Awaited<ReturnType<typeof startSession>>
  readonly device?: string
  readonly remembered?: { readonly token: string; readonly keptSeconds: number } | undefined
  /** A browser that the member never signed in with before. */
  readonly isNewDevice: boolean
  /** Whether older sessions of the member ended for this one. */
  readonly endedOthers: boolean
}

/** The longest that browsers keep a cookie. */
const deviceSeconds = 400 * 86_400
const rememberedSeconds = 86_400

/**
 * Lets somebody in whom nothing more is asked of, within the transaction of the caller, which holds the member: the session,
 * in the place of the one used longest ago where there are as many as the brand allows, the browser as one that the member
 * uses, the history, and where it is wished what the browser remembers.
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
  const device = await knowDevice(parts, tx, at, member)
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
  // Whoever owes a new password has to come with the old one until it is there.
  const remembered = family && login.passwordDue === null ? await giveToken(parts, tx, member, family) : undefined
  return { login, device: device.token, remembered, isNewDevice: device.isNew, endedOthers }
}

/** Gives the browser what it is to keep, and forgets sessions that ended; called when the session is committed. */
export function settleEntry(
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
 * The browser's token: the one it sent, where somebody of the house signed in with it before, so that two members of one
 * browser know it both; else a new one, since one that nobody knows may have been planted.
 */
async function knowDevice({ clock, randomness }: IdentityParts, tx: Database, at: Origin, member: MemberRow) {
  const sent = at.cookies.read('device')
  const isOurs = sent !== undefined && (await isDeviceToken(tx, member.brandId, hashToken(sent)))
  const token = isOurs ? sent : newToken(randomness)
  const { brandId, memberId } = member
  const seen = { tokenHash: hashToken(token), program: programOf(at.userAgent), now: clock.now() }
  const known = await keepDevice(tx, { brandId, memberId, ...seen })
  if (!isOurs) await forgetOldestDevices(tx, { brandId, memberId, current: known.deviceId })
  return { token, ...known }
}

/** The remembered login that the session belongs to: the one it was exchanged from, a new one, or none. */
async function familyOf(
  { clock, randomness }: IdentityParts,
  tx: Database,
  at: Origin,
  { brandId, memberId }: MemberRow,
  shown: Shown,
): Promise<Family | undefined> {
  if (shown.exchanged !== undefined) {
    const family = await holdRemembered(tx, brandId, shown.exchanged)
    if (family === undefined) throw new Refusal('session.remembered_spent')
    return family
  }
  // A login puts an end to what this browser remembered before (4.001).
  const sent = at.cookies.read('remembered')
  const before = sent === undefined ? undefined : await holdRemembered(tx, brandId, hashToken(sent))
  if (before !== undefined) await deleteFamily(tx, brandId, before.familyId)
  if (shown.remember !== true) return undefined
  return { familyId: randomness.uuid(), memberId, expiresAt: clock.now().add({ seconds: rememberedSeconds }) }
}

async function giveToken({ clock, randomness }: IdentityParts, tx: Database, { brandId }: MemberRow, family: Family) {
  const token = newToken(randomness)
  const now = clock.now()
  await insertRemembered(tx, brandId, family, hashToken(token), now)
  return { token, keptSeconds: Math.floor(now.until(family.expiresAt).total('seconds')) }
}
