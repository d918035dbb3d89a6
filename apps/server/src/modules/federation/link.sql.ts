import type { SocialProvider } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../kernel/ids.ts'

/** Identifies an account at a provider. */
export interface LinkKey {
  readonly brandId: BrandId
  readonly issuer: string
  readonly subject: string
}

/** A link between an account at a provider and a member. */
export interface LinkRow {
  readonly provider: SocialProvider
  readonly issuer: string
  readonly displayName: string | null
  readonly linkedAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
}

/** A link to create. */
export interface NewLink extends LinkKey {
  readonly provider: SocialProvider
  readonly memberId: MemberId
  readonly displayName: string | null
  readonly linkedAt: Temporal.Instant
}

/** Creates a link. Returns `false` if the account or the member is linked at this provider already; the keys decide. */
export async function insertLink(db: Database, link: NewLink): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into federation_link (brand_id, issuer, subject, provider, member_id, display_name, linked_at)
    values (${link.brandId}, ${link.issuer}, ${link.subject}, ${link.provider}, ${link.memberId}, ${link.displayName},
      ${link.linkedAt.toString()})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** The member to whom an account at a provider is linked. */
export async function memberOfAccount(
  db: Database,
  { brandId, issuer, subject }: LinkKey,
): Promise<MemberId | undefined> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from federation_link
    where brand_id = ${brandId} and issuer = ${issuer} and subject = ${subject}`.execute(db)
  return rows[0] && memberId(rows[0].memberId)
}

/** Records that a member signed in through a link. */
export async function touchLink(db: Database, { brandId, issuer, subject }: LinkKey, now: Temporal.Instant) {
  await sql`
    update federation_link set last_used_at = ${now.toString()}
    where brand_id = ${brandId} and issuer = ${issuer} and subject = ${subject}`.execute(db)
}

/** The links of a member, at most one per provider. */
export async function linksOf(db: Database, brand: BrandId, member: MemberId): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select provider, issuer, display_name as "displayName", linked_at as "linkedAt", last_used_at as "lastUsedAt"
    from federation_link where brand_id = ${brand} and member_id = ${member} order by linked_at limit 3`.execute(db)
  return rows
}

/** Removes a member's link with a provider, unless its issuer is `exceptIssuer`. Returns whether there was one. */
export async function deleteLink(
  db: Database,
  { brandId, memberId: member, provider }: Pick<NewLink, 'brandId' | 'memberId' | 'provider'>,
  exceptIssuer = '',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from federation_link
    where brand_id = ${brandId} and member_id = ${member} and provider = ${provider} and issuer <> ${exceptIssuer}`.execute(
    db,
  )
  return numAffectedRows === 1n
}
