import type { affiliateCheck, QueryOf } from '@baize/contract'
import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import { plainHost } from '../../../kernel/plain-host.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { usernameKey } from '../members/member.rules.ts'
import { uplineByKey } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'

/**
 * Throws a refusal if an invitation code belongs to no agent (7.012). Limited per hour and address, so that guessing is
 * useless.
 */
export async function checkAffiliate(
  { brands, database, throttle }: IdentityParts,
  { brandId, address }: Pick<Origin, 'brandId' | 'address'>,
  { code, domain }: QueryOf<typeof affiliateCheck>,
): Promise<{ affiliateCode: string }> {
  const { throttles, hosts } = brands.byId(brandId)
  const { allowed, retryAfterSeconds } = await throttle.take(`affiliate:${brandId}:${countedAddress(address)}`, {
    limit: throttles.affiliateChecksPerHourPerAddress,
    windowSeconds: 3_600,
  })
  if (!allowed) throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
  const here = domain === undefined || domain === '' || hosts.includes(plainHost(domain))
  const upline = here ? await uplineByKey(database, brandId, usernameKey(code)) : undefined
  if (upline === undefined) throw new Refusal('register.affiliate_invalid')
  return { affiliateCode: code }
}
