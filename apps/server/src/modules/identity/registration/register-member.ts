import type { BodyOf, register, registerMobile, registerSocial, RegistrationWay } from '@baize/contract'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import { brandDialingCode, registrationFormOf, type Brand } from '../../brand/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { beginSession } from '../login/begin-session.ts'
import { createMember, refuseUpline, type Alongside } from '../members/create-member.ts'
import { usernameKey } from '../members/member.rules.ts'
import { memberByKey, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { updatePaymentPassword } from '../payment-password/payment-password.sql.ts'
import { proveMobile, type MobileShown } from '../phone-proof/prove-mobile.ts'
import { insertAgreement } from './agreement.sql.ts'
import { typeOfJoiner } from './invitations.ts'
import { inviterOf, type Inviter } from './inviter-of.ts'
import { readRegistration, type AcceptedRegistration } from './register.rules.ts'

/**
 * Registers a member by username (7.007) or by mobile number (7.008) and logs in (2.091, 4.008). Checks the fields
 * according to the brand's settings, the limit per address, the human check if the brand requires it (3.036), the
 * captcha, the invitation code, and the number by its code. The welcome credits are there when it returns. A registration
 * with an account at an identity provider is like one by username, but without a password; `alongside` stores the link.
 */
export async function registerMember(
  parts: IdentityParts,
  at: Origin,
  way: RegistrationWay,
  body: BodyOf<typeof register> | BodyOf<typeof registerMobile> | BodyOf<typeof registerSocial>,
  alongside?: Alongside,
) {
  const brand = parts.brands.byId(at.brandId)
  const form = registrationFormOf(brand)
  if (way !== 'social' && !form.methods.includes(way)) throw new Refusal('register.method_off')
  const accepted = readRegistration(body, { form, method: way, ...rulesOf(parts, brand) })
  if (!('username' in accepted)) refuseFields(accepted)
  await takeRegistration(parts, brand, at.address)
  await parts.human.require(at, 'registration', accepted.challengeResult)
  await checkCaptcha(parts, at, accepted)
  const inviter = await inviterIn(parts, at, accepted)
  const shown = await proveMobile(parts, at, { ...accepted, smsEnabled: form.smsEnabled })
  const member = await writeMember(parts, at, accepted, { inviter, shown, way, alongside })
  if (member === undefined) return refuseTaken(parts, at, way, accepted)
  const { password } = accepted
  return beginSession(parts, at, member, { by: 'registration', ...(password === undefined ? {} : { password }) })
}

function rulesOf({ clock, refusedPasswords }: IdentityParts, brand: Brand) {
  const today = clock.now().toZonedDateTimeISO(brand.timeZone).toPlainDate().toString()
  const { humanCheck, registration } = brand
  const personAsked = humanCheck.provider !== 'none' && humanCheck.atRegistration
  const { phoneProof, termsRequired } = registration
  return { dialingCode: brandDialingCode(brand), phoneProof, termsRequired, personAsked, today, refusedPasswords }
}

async function takeRegistration({ throttle }: IdentityParts, brand: Brand, address: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await throttle.take(`register:${brand.brandId}:${countedAddress(address)}`, {
    limit: brand.throttles.registrationsPerHourPerAddress,
    windowSeconds: 3_600,
  })
  if (!allowed) throw new Refusal('register.too_many', { retryAfterSeconds })
}

/** Checks the captcha, which is used up whether the answer is right or wrong. */
async function checkCaptcha({ captcha }: IdentityParts, at: Origin, { captcha: typed }: AcceptedRegistration) {
  if (typed === undefined || (await captcha.answers(at, typed))) return
  throw new Refusal('captcha.wrong', { fields: [{ field: 'captcha', code: 'captcha.wrong' }] })
}

async function inviterIn(
  parts: IdentityParts,
  { brandId }: Origin,
  { affiliateCode }: AcceptedRegistration,
): Promise<Inviter | undefined> {
  if (affiliateCode === undefined) return undefined
  return (await inviterOf(parts, brandId, affiliateCode)) ?? refuseUpline()
}

interface Writing {
  readonly inviter: Inviter | undefined
  readonly shown: MobileShown | undefined
  readonly way: RegistrationWay
  readonly alongside: Alongside | undefined
}

/** Stores the member. Returns `undefined` if the username or the number is taken, which only the unique keys decide. */
async function writeMember(
  parts: IdentityParts,
  { brandId, address }: Origin,
  accepted: AcceptedRegistration,
  { inviter, shown, way, alongside }: Writing,
): Promise<MemberRow | undefined> {
  const { username, nickname, profile, email, referralCode, registerUrl, domain, paymentPassword, agreed } = accepted
  // A registration without a password gets a random one. The member logs in by SMS, and can set a new password by SMS.
  const password = accepted.password ?? Buffer.from(parts.randomness.bytes(32)).toString('base64url')
  // Members who register with an identity provider have no password at all, and the security centre shows this.
  const passwordHash = way === 'social' ? null : await parts.passwords.hash(password)
  const after = paymentPassword === undefined ? undefined : await parts.passwords.hash(paymentPassword)
  const { upline, invitation } = inviter ?? {}
  const draft = { brandId, username, nickname, profile, email, referralCode, registerUrl, upline, passwordHash }
  const type = typeOfJoiner(invitation?.kind ?? 'member')
  const from = { registerDomain: domain, registeredFrom: address }
  return createMember(parts, { ...draft, ...from, type, mobile: shown }, async (tx, member) => {
    await shown?.useUp(tx)
    await alongside?.(tx, member)
    if (invitation !== undefined && !(await parts.invitations.accept(tx, member, invitation))) refuseUpline()
    if (agreed !== undefined) await insertAgreement(tx, member, { ...agreed, agreedAt: member.registeredAt, address })
    if (after !== undefined) await updatePaymentPassword(tx, member, { before: undefined, after }, parts.clock.now())
  })
}

async function refuseTaken(
  { database }: IdentityParts,
  { brandId }: Origin,
  way: RegistrationWay,
  { username }: AcceptedRegistration,
): Promise<never> {
  const byName = way !== 'mobile' && (await memberByKey(database, brandId, usernameKey(username))) !== undefined
  const code = byName ? 'register.username_taken' : 'register.mobile_taken'
  throw new Refusal(code, { fields: [{ field: byName ? 'username' : 'mobileNum', code }] })
}
