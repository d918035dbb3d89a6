import type { SocialProvider } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { changeAndTell } from '../factors/index.ts'
import type { Origin } from '../identity/index.ts'
import { beginAttempt } from './begin-attempt.ts'
import { named, providerOf, type FederationParts } from './federation.parts.ts'
import { deleteLink, linksOf, type LinkRow } from './link.sql.ts'

/** The accounts that a member signs in with, and the providers that could be linked. */
export async function listLinks(parts: FederationParts, session: Session, language: Language) {
  const { brandId, memberId } = session
  const [links, hasPassword] = await Promise.all([
    linksOf(parts.database, brandId, memberId),
    parts.identity.hasPassword(session),
  ])
  const offered = parts.providers.get(brandId) ?? []
  const used = links.filter((link) => isOffered(parts, session, link))
  return {
    list: links.map((link) => ({
      provider: link.provider,
      label: labelOf(parts, session, link, language),
      offered: used.includes(link),
      displayName: link.displayName,
      linkedAt: link.linkedAt.toString(),
      lastUsedAt: link.lastUsedAt?.toString() ?? null,
    })),
    linkable: offered
      .filter(({ kind }) => used.every(({ provider }) => provider !== kind))
      .map((provider) => named(provider, language)),
    hasPassword,
  }
}

/** Begins to link an account at a provider. A link outlasts the session, so the password is required. */
export async function startLinking(
  parts: FederationParts,
  at: Origin,
  session: Session,
  asked: { readonly provider: SocialProvider; readonly password?: string | undefined; readonly siteOrigin: string },
) {
  const { provider: kind, password, siteOrigin } = asked
  const provider = providerOf(parts, at.brandId, kind)
  const links = await linksOf(parts.database, at.brandId, session.memberId)
  if (links.some((link) => link.provider === kind && isOffered(parts, session, link)))
    throw new Refusal('social.already_linked', { values: [provider.label[at.language]] })
  await parts.identity.confirmOwner(at, session, { password })
  return beginAttempt(parts, at, { provider: kind, siteOrigin, memberId: session.memberId })
}

/**
 * Begins to confirm, with a linked account, that the session's owner is the member. Changes nothing that outlasts the
 * session.
 */
export async function startConfirming(
  parts: FederationParts,
  at: Origin,
  { memberId }: Session,
  { provider: kind, siteOrigin }: { readonly provider: SocialProvider; readonly siteOrigin: string },
) {
  const links = await linksOf(parts.database, at.brandId, memberId)
  if (!links.some(({ provider }) => provider === kind)) throw new Refusal('social.link_not_found')
  return beginAttempt(parts, at, { provider: kind, siteOrigin, memberId, confirms: true })
}

/**
 * Removes a link. If it is the last link that lets the member in, the password is required, so that members do not lock
 * themselves out. Without a password the last link cannot be removed.
 */
export async function unlinkAccount(
  parts: FederationParts,
  at: Origin,
  session: Session,
  { provider, password }: { readonly provider: SocialProvider; readonly password?: string | undefined },
): Promise<void> {
  const { database, identity } = parts
  const isLast = (links: readonly LinkRow[]) =>
    !links.some((link) => link.provider !== provider && isOffered(parts, session, link))
  const links = await linksOf(database, session.brandId, session.memberId)
  if (!links.some((link) => link.provider === provider)) throw new Refusal('social.link_not_found')
  const asked = isLast(links)
  if (asked && !(await identity.hasPassword(session))) throw new Refusal('social.last_way_in')
  // Outside the transaction, because the password check is slow on purpose.
  if (asked) await identity.confirmOwner(at, session, { password })
  const removed = links.find((link) => link.provider === provider)
  await changeAndTell(parts, async (tx, tell) => {
    const hasPassword = await identity.lockAccount(tx, session)
    // Another link was removed meanwhile, so this one has become the last.
    if (!asked && isLast(await linksOf(tx, session.brandId, session.memberId)))
      throw hasPassword
        ? new Refusal('password.needed', { fields: [{ field: 'password', code: 'password.needed' }] })
        : new Refusal('social.last_way_in')
    if (!(await deleteLink(tx, { ...session, provider }))) throw new Refusal('social.link_not_found')
    const details = [removed === undefined ? provider : labelOf(parts, session, removed, at.language)]
    await tell(session, { kind: 'account_unlinked', details, language: at.language })
  })
}

/** The name of a provider, or its host if the brand no longer offers it. */
function labelOf(
  { providers }: FederationParts,
  { brandId }: Session,
  { provider, issuer }: LinkRow,
  language: Language,
): string {
  const offered = (providers.get(brandId) ?? []).find(({ kind }) => kind === provider)
  return offered?.label[language] ?? new URL(issuer).host
}

/** Whether a link lets the member in: the brand still offers its provider with the same issuer. */
function isOffered({ providers }: FederationParts, { brandId }: Session, { provider, issuer }: LinkRow): boolean {
  return (providers.get(brandId) ?? []).some((one) => one.kind === provider && one.issuer === issuer)
}
