import { createHash } from 'node:crypto'
import { formatProblem, type BodyOf, type forgotPassword } from '@baize/contract'
import { letterPhrase } from '@baize/phrases/letters'
import { memberId } from '../../../kernel/ids.ts'
import { newToken } from '../../../kernel/randomness.ts'
import { Refusal, type FieldProblem } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import { readMailbox } from '../../verification/index.ts'
import { accountAt } from '../devices/device.sql.ts'
import { typedName } from '../login/typed-name.ts'
import { trialType, usernameKey } from '../members/member.rules.ts'
import { mailboxStandingOf, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken } from '../sessions/session-door.ts'
import type { Asker, RecoveryParts } from './recovery.parts.ts'
import { insertResetLink } from './reset-links.sql.ts'

/** How long a link is valid. */
const linkMinutes = 30
/** No member has this id. */
const nobody = memberId(0n)

/**
 * Sends a link that sets a new password (7.010) if the name belongs to a member who has verified the mailbox. Otherwise the
 * answer and the work are the same, but nothing is sent. Only if the brand wants it, the answer says that there is no
 * such account (8.002).
 */
export async function sendResetLink(
  parts: RecoveryParts,
  at: Origin,
  body: BodyOf<typeof forgotPassword>,
): Promise<void> {
  const { brands, clock, database, dispatch, randomness } = parts
  const { name, mailbox } = readForm(parts, at, body)
  if (!dispatch.carries('email')) throw new Refusal('verification.not_enabled')
  await parts.human.require(at, 'reset_mail', body.challengeResult)
  const { member, isVerified, deviceId } = await memberOf(parts, at, name, mailbox)
  const isSent = member !== undefined && isVerified
  await takeTurn(parts, at, { name, mailbox, deviceId, isSent })
  // Nobody is told which mailboxes are verified.
  if (member === undefined && brands.byId(at.brandId).explicitAccountMessages)
    throw new Refusal('password.reset_unknown')
  const token = newToken(randomness)
  const now = clock.now()
  await insertResetLink(database, {
    brandId: at.brandId,
    tokenHash: hashToken(token),
    memberId: isSent ? member.memberId : undefined,
    createdAt: now,
    expiresAt: now.add({ minutes: linkMinutes }),
  })
  const letter = letterOf(parts, at, member?.username ?? name, token)
  if (isSent) dispatch.sendLater({ brandId: at.brandId, channel: 'email', to: mailbox, ...letter })
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

/** From how many addresses together the link of one account may be requested as often as from one. */
const maxAskers = 5

/** Who asks for a link to which mailbox of which name. */
interface LinkAsked {
  readonly name: string
  readonly mailbox: string
  /** The requesting browser, if it is a device of the account. */
  readonly deviceId: bigint | undefined
  readonly isSent: boolean
}

/**
 * Limits requests per asking address, for this name and mailbox and for all, and for the whole brand, whether or not they
 * belong to a member. Strangers use up only what comes from their own addresses, or with a mailbox that they know, and
 * never the share of a device of the account.
 */
async function takeTurn(
  { brands, verification }: RecoveryParts,
  { brandId, address }: Origin,
  { name, mailbox, deviceId, isSent }: LinkAsked,
): Promise<void> {
  const { resetsPerHourPerAccount: limit, resetsPerHourPerAddress } = brands.byId(brandId).throttles
  const place = countedAddress(address)
  // Hashed, because people may type anything into the name's field, and the table must not contain it.
  const account = createHash('sha256')
    .update(`${usernameKey(name)}\n${mailbox}`)
    .digest('base64url')
  const turns = (
    deviceId === undefined
      ? [
          { bucket: `reset:address:${brandId}:${place}`, limit: resetsPerHourPerAddress },
          { bucket: `reset:account:${brandId}:${account}`, limit: limit * maxAskers },
          { bucket: `reset:asker:${brandId}:${account}:${place}`, limit },
        ]
      : [{ bucket: `reset:device:${brandId}:${deviceId}`, limit }]
  ).map((turn) => ({ ...turn, windowSeconds: 3_600 }))
  const asker = deviceId === undefined ? 'stranger' : 'owner'
  const tooMany = 'password.reset_too_many'
  await verification.countMessage({ brandId, channel: 'email', asker, address, isSent, turns, tooMany })
}

/** The member with this name and mailbox, whether it is verified, and the browser if it is a device of the account. */
async function memberOf(
  { database }: RecoveryParts,
  { brandId, cookies }: Origin,
  name: string,
  mailbox: string,
): Promise<{
  readonly member: MemberRow | undefined
  readonly isVerified: boolean
  readonly deviceId: bigint | undefined
}> {
  const device = cookies.read('device')
  const deviceHash = device === undefined ? undefined : hashToken(device)
  const { member, deviceId } = await accountAt(database, brandId, usernameKey(name), deviceHash)
  // Also queried if nobody has the name, so that the answer takes the same time.
  const owned = await mailboxStandingOf(database, brandId, member?.memberId ?? nobody)
  const usable = member !== undefined && member.status === 'active' && member.type !== trialType
  const isOwn = usable && owned?.mailbox === mailbox
  return { member: isOwn ? member : undefined, isVerified: owned?.isVerified === true, deviceId }
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
