import type { affiliateCheck, QueryOf } from '@baize/contract'
import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import { plainHost } from '../../../kernel/plain-host.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { inviterOf } from './inviter-of.ts'

/**
 * Throws a refusal if an invitation code belongs to no agent (7.012). Limited per hour and address, so that guessing is
 * useless.
 */
export async function checkAffiliate(
  parts: IdentityParts,
  { brandId, address }: Pick<Origin, 'brandId' | 'address'>,
  { code, domain }: QueryOf<typeof affiliateCheck>,
): Promise<{ affiliateCode: string }> {
  const { brands, throttle } = parts
  const { throttles, hosts } = brands.byId(brandId)
  const { allowed, retryAfterSeconds } = await throttle.take(`affiliate:${brandId}:${countedAddress(address)}`, {
    limit: throttles.affiliateChecksPerHourPerAddress,
    windowSeconds: 3_600,
  })
  if (!allowed) throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
  const here = domain === undefined || domain === '' || hosts.includes(plainHost(domain))
  if (!here || (await inviterOf(parts, brandId, code)) === undefined) throw new Refusal('register.affiliate_invalid')
  return { affiliateCode: code }
}
