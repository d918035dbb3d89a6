import type { BodyOf, register, registerMobile, RegistrationMethod } from '@baize/contract'
import { refuseFields, Refusal } from '../../kernel/http/refusal.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import { brandDialingCode, registrationFormOf, type Brand } from '../brand/index.ts'
import { beginSession } from './begin-session.ts'
import { createMember } from './create-member.ts'
import type { IdentityParts } from './identity.parts.ts'
import { usernameKey } from './member.rules.ts'
import { memberByKey, uplineByKey, type MemberRow, type UplineRow } from './member.sql.ts'
import type { Origin } from './origin.ts'
import { proveMobile, type MobileShown } from './prove-mobile.ts'
import { readRegistration, type AcceptedRegistration } from './register.rules.ts'

/**
 * Registers by username (7.007) or by mobile number (7.008): fields by the brand's settings, a limit for each address, the
 * upline from the invitation code, the number by its code, then a login (2.091, 4.008). The welcome credits are there when it
 * answers.
 */
export async function registerMember(
  parts: IdentityParts,
  at: Origin,
  method: RegistrationMethod,
  body: BodyOf<typeof register> | BodyOf<typeof registerMobile>,
) {
  const brand = parts.brands.byId(at.brandId)
  const form = registrationFormOf(brand)
  if (!form.methods.includes(method)) throw new Refusal('register.method_off')
  const accepted = readRegistration(body, { form, method, ...rulesOf(parts, brand) })
  if (!('username' in accepted)) refuseFields(accepted)
  await takeRegistration(parts, brand, at.address)
  const upline = await uplineOf(parts, at, accepted)
  const shown = await proveMobile(parts, at, { ...accepted, smsEnabled: form.smsEnabled })
  const member = await writeMember(parts, at, accepted, { upline, shown })
  if (member === undefined) return refuseTaken(parts, at, method, accepted)
  const { password } = accepted
  return beginSession(parts, at, member, { by: 'registration', ...(password === undefined ? {} : { password }) })
}

function rulesOf({ clock }: IdentityParts, brand: Brand) {
  const today = clock.now().toZonedDateTimeISO(brand.timeZone).toPlainDate().toString()
  return { dialingCode: brandDialingCode(brand), phoneProof: brand.registration.phoneProof, today }
}

async function takeRegistration({ throttle }: IdentityParts, brand: Brand, address: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await throttle.take(`register:${brand.brandId}:${countedAddress(address)}`, {
    limit: brand.throttles.registrationsPerHourPerAddress,
    windowSeconds: 3_600,
  })
  if (!allowed) throw new Refusal('register.too_many', { retryAfterSeconds })
}

async function uplineOf(
  { database }: IdentityParts,
  { brandId }: Origin,
  { affiliateCode }: AcceptedRegistration,
): Promise<UplineRow | undefined> {
  if (affiliateCode === undefined) return undefined
  const upline = await uplineByKey(database, brandId, usernameKey(affiliateCode))
  if (upline !== undefined) return upline
  const fields = [{ field: 'affiliateCode', code: 'register.affiliate_invalid' }] as const
  throw new Refusal('register.affiliate_invalid', { fields })
}

/** Writes the member; `undefined` when the name or the number is somebody's, which the database's keys alone decide. */
async function writeMember(
  parts: IdentityParts,
  { brandId, address }: Origin,
  accepted: AcceptedRegistration,
  { upline, shown }: { readonly upline: UplineRow | undefined; readonly shown: MobileShown | undefined },
): Promise<MemberRow | undefined> {
  const { username, nickname, profile, email, referralCode, registerUrl, domain } = accepted
  // Who registers without a password gets one that nobody knows: they come back by SMS, and may set their own so.
  const password = accepted.password ?? Buffer.from(parts.randomness.bytes(32)).toString('base64url')
  const passwordHash = await parts.passwords.hash(password)
  const draft = { brandId, username, nickname, profile, email, referralCode, registerUrl, upline, passwordHash }
  const from = { registerDomain: domain, registeredFrom: address }
  return createMember(parts, { ...draft, ...from, type: 0, mobile: shown }, async (tx) => shown?.useUp(tx))
}

async function refuseTaken(
  { database }: IdentityParts,
  { brandId }: Origin,
  method: RegistrationMethod,
  { username }: AcceptedRegistration,
): Promise<never> {
  const byName = method === 'username' && (await memberByKey(database, brandId, usernameKey(username))) !== undefined
  const code = byName ? 'register.username_taken' : 'register.mobile_taken'
  throw new Refusal(code, { fields: [{ field: byName ? 'username' : 'mobileNum', code }] })
}
