import type { FactorWay, GuardedFactor, OwnerWay } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { factorOwnerOf } from '../second-factor/factor-owner.ts'
import { hashToken } from '../sessions/session-door.ts'
import { selectOwnerProofs } from './owner-proof.sql.ts'
import { provedMinutes } from './proved-minutes.ts'

type Guards = Readonly<Record<GuardedFactor, OwnerWay[]>>

/**
 * For each factor, the ways of which one must be shown before it is added, replaced or removed; without any, the password is
 * enough. An authenticator app guards everything. Without one a verified contact guards itself, and the other contact
 * guards what is new: a stolen session with the password must not bring its own factor.
 */
function guardsFor(ways: readonly FactorWay[]): Guards {
  const app = ways.filter((way) => way === 'totp' || way === 'recovery')
  if (ways.includes('totp')) return { totp: app, mobile: app, email: app }
  const contacts = ways.filter((way) => way === 'sms' || way === 'email')
  const guardOf = (own: 'sms' | 'email'): OwnerWay[] => (contacts.includes(own) ? [own] : contacts)
  return { totp: contacts, mobile: guardOf('sms'), email: guardOf('email') }
}

/** The guards of a member's factors, and the factor that was shown in this session and browser not long ago. */
export async function guardsOf(
  { clock, factors }: IdentityParts,
  db: Database,
  { cookies }: Origin,
  session: Session,
): Promise<{ readonly guards: Guards; readonly shown: OwnerWay | undefined }> {
  const guards = guardsFor(await factors.waysOf(db, await factorOwnerOf(db, session)))
  const device = cookies.read('device')
  const proofs = device === undefined ? undefined : await selectOwnerProofs(db, session, hashToken(device))
  const until = proofs?.provedAt?.add({ minutes: provedMinutes })
  const isFresh = until !== undefined && Temporal.Instant.compare(until, clock.now()) >= 0
  return { guards, shown: isFresh ? (proofs?.provedBy ?? undefined) : undefined }
}

/**
 * Whether a factor may be changed now. Otherwise the change has to wait, if the member wishes. Throws a refusal if not. In a
 * transaction that has locked the member, the answer holds until its end.
 */
export async function mayChangeFactor(
  parts: IdentityParts,
  db: Database,
  at: Origin,
  session: Session,
  { factor, wait = false }: { readonly factor: GuardedFactor; readonly wait?: boolean | undefined },
): Promise<boolean> {
  const { guards, shown } = await guardsOf(parts, db, at, session)
  const ways = guards[factor]
  if (ways.length === 0 || (shown !== undefined && ways.includes(shown))) return true
  if (!wait) throw new Refusal('factor.proof_needed')
  return false
}
