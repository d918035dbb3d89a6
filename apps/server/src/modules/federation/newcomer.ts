import type { BodyOf, registerSocial } from '@baize/contract'
import type { Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { MemberId } from '../../kernel/ids.ts'
import { isToken } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { changeAndTell } from '../factors/index.ts'
import type { Origin } from '../identity/index.ts'
import { hashOf } from './attempt-secrets.ts'
import { named, providerOf, type FederationParts } from './federation.parts.ts'
import { linkAccount } from './link-account.ts'
import type { Provider } from './providers.ts'

/**
 * The account that this browser signed in with and that belongs to no member yet; `undefined` if there is none, or none
 * any more.
 */
export async function findNewcomer(parts: FederationParts, at: Origin) {
  const browser = browserAt(at)
  const row = browser && (await parts.attempts.newcomer(parts.database, browser, parts.clock.now()))
  if (row === undefined) return undefined
  const { displayName, email, createdAt } = row
  const provider = providerOf(parts, at.brandId, row.provider)
  return { createdAt, shown: { ...named(provider, at.language), displayName, email } }
}

/** Forgets the newcomer, for people who share a browser. */
export async function forgetNewcomer(parts: FederationParts, at: Origin): Promise<void> {
  const browser = browserAt(at)
  if (browser !== undefined) await parts.attempts.takeNewcomer(parts.database, browser, parts.clock.now())
}

/** Registers the newcomer as a member. One transaction creates the account and the link and uses up the newcomer. */
export async function registerNewcomer(parts: FederationParts, at: Origin, body: BodyOf<typeof registerSocial>) {
  // Without a newcomer, nothing is checked or counted.
  if ((await findNewcomer(parts, at)) === undefined) throw new Refusal('social.spent')
  return parts.identity.registerVouched(at, body, async (tx, { memberId }) => {
    await linkToMember(parts, tx, at, memberId)
  })
}

/**
 * Links the newcomer to the member who is logged in. If the session is older than the newcomer, the password is
 * required.
 */
export async function linkNewcomer(parts: FederationParts, at: Origin, session: Session, password: string | undefined) {
  const newcomer = await findNewcomer(parts, at)
  if (newcomer === undefined) throw new Refusal('social.spent')
  await parts.identity.confirmOwner(at, session, { password, since: newcomer.createdAt })
  const provider = await changeAndTell(parts, async (tx, tell) => {
    const linked = await linkToMember(parts, tx, at, session.memberId)
    const { language } = at
    await tell(session, { kind: 'account_linked', details: [linked.label[language]], language })
    return linked
  })
  return named(provider, at.language)
}

async function linkToMember(
  parts: FederationParts,
  transaction: Database,
  at: Origin,
  memberId: MemberId,
): Promise<Provider> {
  const { brandId, language } = at
  const now = parts.clock.now()
  const browser = browserAt(at)
  const newcomer = browser && (await parts.attempts.takeNewcomer(transaction, browser, now))
  if (newcomer === undefined) throw new Refusal('social.spent')
  const provider = providerOf(parts, brandId, newcomer.provider)
  const { issuer, subject, displayName } = newcomer
  const link = { brandId, memberId, issuer, subject, displayName, provider: provider.kind, linkedAt: now }
  await linkAccount(transaction, provider, language, link)
  return provider
}

function browserAt({ brandId, cookies }: Origin) {
  const cookie = cookies.read('social')
  return isToken(cookie) ? { brandId, browserHash: hashOf(cookie) } : undefined
}
