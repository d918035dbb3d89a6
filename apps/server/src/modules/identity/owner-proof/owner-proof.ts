import type {
  BodyOf,
  ownerStanding,
  OwnerWay,
  proveOwner as contract,
  ReplyOf,
  sendOwnerCode as sendContract,
} from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { memberById } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { factorOwnerOf } from '../second-factor/factor-owner.ts'
import { hashToken } from '../sessions/session-door.ts'
import { noteOwnerProof, selectOwnerProofs } from './owner-proof.sql.ts'
import { guardsOf } from './factor-guard.ts'
import { provedMinutes } from './proved-minutes.ts'

/**
 * Until when the owner's proof of this session is valid; `undefined` if there is none or it has expired. A sign-in counts
 * only for an account without a password, since other accounts must give theirs.
 */
export async function provedUntil(
  { database, clock }: IdentityParts,
  { cookies }: Origin,
  session: Session,
  { hasPassword }: { readonly hasPassword: boolean },
): Promise<Temporal.Instant | undefined> {
  const device = cookies.read('device')
  if (device === undefined) return undefined
  const proofs = await selectOwnerProofs(database, session, hashToken(device))
  const times = proofs === undefined ? [] : [proofs.provedAt, hasPassword ? null : proofs.beganAt]
  const until = times
    .flatMap((time) => (time === null ? [] : [time.add({ minutes: provedMinutes })]))
    .toSorted(Temporal.Instant.compare)
    .at(-1)
  return until !== undefined && Temporal.Instant.compare(until, clock.now()) >= 0 ? until : undefined
}

/** Tells the account page which owner's proof is needed before a change that outlasts the session. */
export async function showOwnerStanding(
  parts: IdentityParts,
  at: Origin,
  session: Session,
): Promise<ReplyOf<typeof ownerStanding>> {
  const { passwordHash } = await memberById(parts.database, session.brandId, session.memberId)
  const hasPassword = passwordHash !== null
  const ways = await parts.factors.ownerWays(await factorOwnerOf(parts.database, session))
  const until = await provedUntil(parts, at, session, { hasPassword })
  const { guards, shown } = await guardsOf(parts, parts.database, at, session)
  const { changeWaitHours: waitHours } = parts.brands.byId(session.brandId).secondFactor
  return { hasPassword, ...ways, provedUntil: until?.toString() ?? null, provedBy: shown ?? null, guards, waitHours }
}

/** Sends a code to one of the caller's verified contacts. */
export async function sendOwnerCode(
  { database, factors }: IdentityParts,
  at: Origin,
  session: Session,
  { way }: BodyOf<typeof sendContract>,
) {
  return factors.sendOwnerCode(await factorOwnerOf(database, session), way, at)
}

/** Confirms the session's owner with a factor. If this fails, the factor is not used up. */
export async function proveOwner(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  shown: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { database, factors, clock } = parts
  const factor = await factors.checkOwnerFactor(await factorOwnerOf(database, session), shown)
  await database.transaction().execute(async (tx) => {
    await factor.useUp(tx)
    await noteProof(parts, at, session, tx, shown.way)
  })
  await factor.clearTries()
  return { provedUntil: clock.now().add({ minutes: provedMinutes }).toString(), provedBy: shown.way }
}

/**
 * Records an owner's proof of the session, and the factor if it was one; with `db`, in the caller's transaction.
 */
export async function noteProof(
  { database, clock }: IdentityParts,
  { cookies }: Origin,
  session: Session,
  db = database,
  way?: OwnerWay,
): Promise<void> {
  const device = cookies.read('device')
  const noted =
    device !== undefined && (await noteOwnerProof(db, session, { deviceHash: hashToken(device), way }, clock.now()))
  if (!noted) throw new Refusal('session.too_old')
}
