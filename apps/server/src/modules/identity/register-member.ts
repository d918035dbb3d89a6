import type { BodyOf, register, registerSocial } from '@baize/contract'
import { refuseFields, Refusal } from '../../kernel/http/refusal.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import { beginSession } from './begin-session.ts'
import { createMember, type Alongside } from './create-member.ts'
import type { IdentityParts } from './identity.parts.ts'
import { usernameKey } from './member.rules.ts'
import { uplineByKey } from './member.sql.ts'
import type { Origin } from './origin.ts'
import { readRegistration, withoutPassword } from './register.rules.ts'

/**
 * Registers by username (7.007): fields by the brand's settings, a limit for each address, the upline from the
 * invitation code, then a login (2.091). The welcome credits are there when it answers. With `vouched` another provider
 * says who it is: no password is asked for, and what shows it is written with the account.
 */
export async function registerMember(
  parts: IdentityParts,
  at: Origin,
  body: BodyOf<typeof register> | BodyOf<typeof registerSocial>,
  vouched?: Alongside,
) {
  const { registration, throttles } = parts.brands.byId(at.brandId)
  const form = readRegistration(body, vouched === undefined ? registration : withoutPassword(registration))
  if (!('username' in form)) refuseFields(form)
  await takeRegistration(parts, at, throttles.registrationsPerHourPerAddress)
  const upline =
    form.affiliateCode === undefined
      ? undefined
      : await uplineByKey(parts.database, at.brandId, usernameKey(form.affiliateCode))
  if (form.affiliateCode !== undefined && upline === undefined) throw new Refusal('register.affiliate_invalid')
  const passwordHash = vouched === undefined ? await parts.passwords.hash(form.password) : null
  const draft = {
    brandId: at.brandId,
    username: form.username,
    type: 0 as const,
    nickname: form.nickname,
    upline,
    passwordHash,
    registerUrl: form.registerUrl,
    registerDomain: form.domain,
    referralCode: form.referralCode,
    profile: form.profile,
  }
  const member = await createMember(parts, draft, vouched)
  if (member === undefined)
    throw new Refusal('register.username_taken', { fields: [{ field: 'username', code: 'register.username_taken' }] })
  return beginSession(
    parts,
    at,
    member,
    vouched === undefined ? { by: 'registration', password: form.password } : { by: 'social' },
  )
}

async function takeRegistration(
  { throttle }: IdentityParts,
  { brandId, address }: { brandId: BrandId; address: string },
  limit: number,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await throttle.take(`register:${brandId}:${countedAddress(address)}`, {
    limit,
    windowSeconds: 3_600,
  })
  if (!allowed) throw new Refusal('register.too_many', { retryAfterSeconds })
}
