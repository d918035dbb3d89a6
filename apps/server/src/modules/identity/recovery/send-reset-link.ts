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

/** How long a link is valid. */
const linkMinutes = 30
/** No member has this id. */
const nobody = memberId(0n)

/**
 * Sends a link that sets a new password (7.010) if the name and the mailbox belong to the same member. Otherwise the
 * answer and the work are the same, but nothing is sent. Only if the brand wants it, the answer says that there is no
 * such account (8.002).
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
  const member = await memberOf(parts, at, name, mailbox)
  await takeTurn(parts, at, name, member !== undefined)
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

/** Normalises the form (5.039). Throws a refusal with the fields that are not a valid name or mailbox (8.004). */
function readForm(
  { brands }: RecoveryParts,
  { brandId }: Asker,
  { username, email }: BodyOf<typeof forgotPassword>,
): { readonly name: string; readonly mailbox: string } {
  const brand = brands.byId(brandId)
  const name = typedName(brand, username)
  const mailbox = readMailbox(email)
  const { fields } = brand.registration
  // Members who registered by mobile number have it as their username (3.037).
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

/** Limits requests per name, whether or not it belongs to a member, per address, and for the whole brand. */
async function takeTurn(
  { brands, verification }: RecoveryParts,
  { brandId, address }: Asker,
  name: string,
  isSent: boolean,
): Promise<void> {
  const { resetsPerHourPerAccount, resetsPerHourPerAddress } = brands.byId(brandId).throttles
  // Hashed, because people may type anything into the name's field, and the table must not contain it.
  const account = createHash('sha256').update(usernameKey(name)).digest('base64url')
  const turns = [
    { bucket: `reset:address:${brandId}:${countedAddress(address)}`, limit: resetsPerHourPerAddress },
    { bucket: `reset:account:${brandId}:${account}`, limit: resetsPerHourPerAccount },
  ].map((turn) => ({ ...turn, windowSeconds: 3_600 }))
  const tooMany = 'password.reset_too_many'
  await verification.countMessage({ brandId, channel: 'email', asker: 'stranger', address, isSent, turns, tooMany })
}

async function memberOf(
  { database }: RecoveryParts,
  { brandId }: Asker,
  name: string,
  mailbox: string,
): Promise<MemberRow | undefined> {
  const member = await memberByKey(database, brandId, usernameKey(name))
  // Also queried if nobody has the name, so that the answer takes the same time.
  const owned = await mailboxOf(database, brandId, member?.memberId ?? nobody)
  const usable = member !== undefined && member.status === 'active' && member.type !== trialType
  return usable && owned === mailbox ? member : undefined
}

function letterOf({ brands, siteOriginOf }: RecoveryParts, { brandId, language }: Asker, name: string, token: string) {
  const brandName = brands.byId(brandId).name
  // The token is in the fragment, so that it appears neither in server logs nor in referrers.
  const link = `${siteOriginOf(brandId)}/reset-password#${token}`
  return {
    subject: letterPhrase(language, 'reset.subject', [brandName]),
    text: letterPhrase(language, 'reset.text', [brandName, name, linkMinutes, link]),
  }
}
