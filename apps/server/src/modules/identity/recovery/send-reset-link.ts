import { createHash } from 'node:crypto'
import { formatProblem, type BodyOf, type forgotPassword } from '@baize/contract'
import { letterPhrase } from '@baize/phrases/letters'
import { memberId } from '../../../kernel/ids.ts'
import { newToken } from '../../../kernel/randomness.ts'
import { Refusal, type FieldProblem } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import { readMailbox } from '../../verification/index.ts'
import { typedName } from '../login/typed-name.ts'
import { trialType, usernameKey } from '../members/member.rules.ts'
import { mailboxOf, memberByKey, type MemberRow } from '../members/member.sql.ts'
import { hashToken } from '../sessions/session-door.ts'
import type { Asker, RecoveryParts } from './recovery.parts.ts'
import { insertResetLink } from './reset-links.sql.ts'

/** How long a link that sets a new password is good for. */
const linkMinutes = 30
/** No member has this id. */
const nobody = memberId(0n)

/**
 * Sends a link that sets a new password (7.010) to whom a name and a mailbox belong. Anybody else gets the same answer after
 * the same work, and nothing is sent; only a brand that wants it says that there is no such account (8.002).
 */
export async function sendResetLink(
  parts: RecoveryParts,
  at: Asker,
  body: BodyOf<typeof forgotPassword>,
): Promise<void> {
  const { brands, clock, database, dispatch, randomness } = parts
  const { name, mailbox } = readForm(parts, at, body)
  if (!dispatch.carries('email')) throw new Refusal('verification.not_enabled')
  await parts.human.require(at, 'reset_mail', body.challengeResult)
  await takeTurn(parts, at, name)
  const member = await memberOf(parts, at, name, mailbox)
  if (member === undefined && brands.byId(at.brandId).explicitAccountMessages)
    throw new Refusal('password.reset_unknown')
  const token = newToken(randomness)
  const now = clock.now()
  await insertResetLink(database, {
    brandId: at.brandId,
    tokenHash: hashToken(token),
    memberId: member?.memberId,
    createdAt: now,
    expiresAt: now.add({ minutes: linkMinutes }),
  })
  const letter = letterOf(parts, at, member?.username ?? name, token)
  if (member !== undefined) dispatch.sendLater({ brandId: at.brandId, channel: 'email', to: mailbox, ...letter })
}

/** The form as it counts (5.039). What could be no name or mailbox is told beside its field (8.004). */
function readForm(
  { brands }: RecoveryParts,
  { brandId }: Asker,
  { username, email }: BodyOf<typeof forgotPassword>,
): { readonly name: string; readonly mailbox: string } {
  const brand = brands.byId(brandId)
  const name = typedName(brand, username)
  const mailbox = readMailbox(email)
  const { fields } = brand.registration
  // Who registered by mobile has the number as name (3.037).
  const nameProblem = /^\+?\d{6,15}$/.test(name) ? undefined : formatProblem(fields.username, name)
  const problems = [
    ...problemOf('username', name, nameProblem),
    ...problemOf('email', email.trim(), mailbox === undefined ? { code: 'field.invalid' } : undefined),
  ]
  if (problems.length > 0 || mailbox === undefined) throw new Refusal('login.invalid_format', { fields: problems })
  return { name, mailbox }
}

function problemOf(field: string, text: string, problem: Omit<FieldProblem, 'field'> | undefined): FieldProblem[] {
  if (text === '') return [{ field, code: 'field.required' }]
  return problem === undefined ? [] : [{ field, ...problem }]
}

/** Three an hour for each name, whoever asks and whether it is anybody's, so many from one address and from the house. */
async function takeTurn(
  { brands, verification }: RecoveryParts,
  { brandId, address }: Asker,
  name: string,
): Promise<void> {
  const { resetsPerHourPerAccount, resetsPerHourPerAddress } = brands.byId(brandId).throttles
  // Hashed, since people type anything into a name's field, and the table must not keep it.
  const account = createHash('sha256').update(usernameKey(name)).digest('base64url')
  const turns = [
    { bucket: `reset:address:${brandId}:${countedAddress(address)}`, limit: resetsPerHourPerAddress },
    { bucket: `reset:account:${brandId}:${account}`, limit: resetsPerHourPerAccount },
  ].map((turn) => ({ ...turn, windowSeconds: 3_600 }))
  const tooMany = 'password.reset_too_many'
  await verification.countMessage({ brandId, channel: 'email', isOwners: false, turns, tooMany })
}

async function memberOf(
  { database }: RecoveryParts,
  { brandId }: Asker,
  name: string,
  mailbox: string,
): Promise<MemberRow | undefined> {
  const member = await memberByKey(database, brandId, usernameKey(name))
  // Asked also where nobody has the name: an answer must not come sooner for that.
  const owned = await mailboxOf(database, brandId, member?.memberId ?? nobody)
  const usable = member !== undefined && member.status === 'active' && member.type !== trialType
  return usable && owned === mailbox ? member : undefined
}

function letterOf({ brands, siteOriginOf }: RecoveryParts, { brandId, language }: Asker, name: string, token: string) {
  const house = brands.byId(brandId).name
  // After the number sign, so that neither a server's log nor the next site ever sees it.
  const link = `${siteOriginOf(brandId)}/reset-password#${token}`
  return {
    subject: letterPhrase(language, 'reset.subject', [house]),
    text: letterPhrase(language, 'reset.text', [house, name, linkMinutes, link]),
  }
}
