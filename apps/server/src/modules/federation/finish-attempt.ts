import type { BodyOf, finishSocialSignIn, ReplyOf } from '@baize/contract'
import type { Session } from '../../kernel/caller.ts'
import { isToken } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { changeAndTell } from '../factors/index.ts'
import type { Origin } from '../identity/index.ts'
import { hashOf, secretsOf } from './attempt-secrets.ts'
import type { AttemptKey, ClaimedAttempt } from './attempt.sql.ts'
import { named, providerOf, type FederationParts } from './federation.parts.ts'
import { newcomerMinutes, type ProviderAccount } from './federation.rules.ts'
import { linkAccount } from './link-account.ts'
import { memberOfAccount, touchLink } from './link.sql.ts'
import { refusalBy } from './provider-refusal.ts'
import type { Provider } from './providers.ts'

type Outcome = ReplyOf<typeof finishSocialSignIn>
type Answer = BodyOf<typeof finishSocialSignIn>

/**
 * Handles the provider's answer that the browser brings back. The attempt is used up first, whatever the answer is, so a
 * second answer with the same state or one from another browser finds no attempt.
 */
export async function finishAttempt(
  parts: FederationParts,
  at: Origin,
  session: Session | undefined,
  answer: Answer,
): Promise<Outcome> {
  const browser = at.cookies.read('social')
  if (!isToken(browser)) throw new Refusal('social.spent')
  const key = { brandId: at.brandId, stateHash: hashOf(answer.state), browserHash: hashOf(browser) }
  const attempt = await parts.attempts.claim(parts.database, key, parts.clock.now())
  if (attempt === undefined) throw new Refusal('social.spent')
  const provider = providerOf(parts, at.brandId, attempt.provider)
  const code = codeOf(answer, provider, at)
  const secrets = { state: answer.state, redirectUri: attempt.redirectUri, ...secretsOf(browser, answer.state) }
  const redeemed = parts.issuers.redeem(provider, secrets, { code, iss: answer.iss })
  const account = await refusalBy(provider, at.language, redeemed)
  if (attempt.memberId === null) return enter(parts, at, provider, key, account)
  const owner = ownerOf(attempt, session)
  return attempt.confirms
    ? confirmOwner(parts, at, provider, owner, account)
    : linkForMember(parts, at, provider, owner, account)
}

function codeOf({ code, error }: Answer, { label }: Provider, { language }: Origin): string {
  if (code !== undefined && error === undefined) return code
  throw new Refusal(error === 'access_denied' ? 'social.cancelled' : 'social.refused', { values: [label[language]] })
}

/** The session of the member who began the attempt. Throws a refusal if another member has logged in meanwhile. */
function ownerOf({ memberId }: ClaimedAttempt, session: Session | undefined): Session {
  if (session === undefined || session.memberId !== memberId || session.scope !== 'site')
    throw new Refusal('social.spent')
  return session
}

/**
 * Begins a session for the linked member. An account that belongs to no member yet is kept for a registration or a
 * link.
 */
async function enter(
  parts: FederationParts,
  at: Origin,
  provider: Provider,
  key: AttemptKey,
  account: ProviderAccount,
): Promise<Outcome> {
  const { database, clock, identity, attempts } = parts
  const link = { brandId: at.brandId, issuer: account.issuer, subject: account.subject }
  const memberId = await memberOfAccount(database, link)
  const now = clock.now()
  if (memberId !== undefined) {
    const login = await identity.signInKnown(at, memberId, { email: account.email })
    await touchLink(database, link, now)
    return { outcome: 'signedIn', login }
  }
  const times = { now, expiresAt: now.add({ minutes: newcomerMinutes }) }
  await database.transaction().execute((tx) => attempts.keepNewcomer(tx, key, account, times))
  const { displayName, email } = account
  const newcomer = { ...named(provider, at.language), displayName: displayName ?? null, email: email ?? null }
  return { outcome: 'newcomer', newcomer }
}

/** Accepts the linked account as proof that the member owns theirs. Any other account at the provider proves nothing. */
async function confirmOwner(
  { database, identity }: FederationParts,
  at: Origin,
  provider: Provider,
  session: Session,
  { issuer, subject }: ProviderAccount,
): Promise<Outcome> {
  const owner = await memberOfAccount(database, { brandId: session.brandId, issuer, subject })
  if (owner !== session.memberId) throw new Refusal('social.other_account', { values: [provider.label[at.language]] })
  await identity.noteOwner(at, session)
  return { outcome: 'confirmed', ...named(provider, at.language) }
}

async function linkForMember(
  parts: FederationParts,
  { language }: Origin,
  provider: Provider,
  { brandId, memberId }: Session,
  { issuer, subject, displayName }: ProviderAccount,
): Promise<Outcome> {
  const link = {
    brandId,
    memberId,
    issuer,
    subject,
    displayName: displayName ?? null,
    provider: provider.kind,
    linkedAt: parts.clock.now(),
  }
  await changeAndTell(parts, async (tx, tell) => {
    await linkAccount(tx, provider, language, link)
    await tell(link, { kind: 'account_linked', details: [provider.label[language]], language })
  })
  return { outcome: 'linked', ...named(provider, language) }
}
