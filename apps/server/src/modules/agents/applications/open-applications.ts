import {
  applicationLengths,
  type AgentApplication,
  type applyAsAgent,
  type BodyOf,
  type ownApplication,
  type ReplyOf,
} from '@baize/contract'
import { inEachLanguage } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { refuseFields, Refusal, type FieldProblem } from '../../../kernel/refusal.ts'
import { namesOf } from '../../messages/index.ts'
import type { ApplicationParts } from './applications.parts.ts'
import {
  applicationById,
  decide,
  insertApplication,
  newestOf,
  pageOfApplications,
  withdrawWaiting,
  type ApplicationRow,
  type Verdict,
} from './applications.sql.ts'

/** For how many days nobody can apply again after a rejection. */
const pauseDays = 30

/** A decision about an application. */
interface Decision {
  readonly brandId: BrandId
  readonly applicationId: string
  readonly by: Verdict['by']
  /** What the member reads. */
  readonly answer: string | null
  /** Records it in its transaction, last. */
  note(tx: Database, application: ApplicationRow): Promise<void>
}

type Standing = ReplyOf<typeof ownApplication>

/** Members who apply for the agent programme. */
export interface Applications {
  own(session: Session): Promise<Standing>
  apply(session: Session, body: BodyOf<typeof applyAsAgent>): Promise<Standing>
  withdraw(session: Session): Promise<Standing>
  /** What operators do with applications. */
  readonly desk: {
    list(...asked: AskedOf<typeof pageOfApplications>): ReturnType<typeof pageOfApplications>
    read(brandId: BrandId, applicationId: string): Promise<ApplicationRow | undefined>
    /** Makes the member an agent. Throws a refusal where that cannot be. */
    approve(decision: Decision): Promise<'done' | 'unknown' | 'decided'>
    reject(decision: Decision & { readonly answer: string }): Promise<'done' | 'unknown' | 'decided'>
  }
}

/** What a query is asked, besides the database. */
type AskedOf<Query> = Query extends (db: never, ...asked: infer Asked) => unknown ? Asked : never

export function openApplications(parts: ApplicationParts): Applications {
  const { database } = parts
  return {
    own: (session) => showOwn(parts, session),
    apply: (session, body) => apply(parts, session, body),
    async withdraw(session) {
      if (!(await withdrawWaiting(database, session, parts.clock.now()))) throw new Refusal('agent.application_unknown')
      return showOwn(parts, session)
    },
    desk: {
      list: (...asked) => pageOfApplications(database, ...asked),
      read: (brandId, applicationId) => applicationById(database, { brandId, applicationId }),
      approve: (decision) => approve(parts, decision),
      reject: (decision) => reject(parts, decision),
    },
  }
}

/** When somebody can apply again after a rejection; `undefined` if now. */
function pausedUntil(newest: ApplicationRow | undefined, now: Temporal.Instant): Temporal.Instant | undefined {
  if (newest?.state !== 'rejected' || newest.decidedAt === null) return undefined
  const until = newest.decidedAt.add({ hours: 24 * pauseDays })
  return Temporal.Instant.compare(until, now) > 0 ? until : undefined
}

async function showOwn({ database, clock }: ApplicationParts, session: Session): Promise<Standing> {
  const newest = await newestOf(database, session)
  const isFree = newest?.state !== 'waiting' && pausedUntil(newest, clock.now()) === undefined
  return { application: newest === undefined ? null : present(newest), canApply: session.role === 'member' && isFree }
}

function present(row: ApplicationRow): AgentApplication {
  return {
    applicationId: row.applicationId,
    state: row.state,
    contact: row.contact ?? '',
    plan: row.plan ?? '',
    expected: row.expected,
    sentAt: row.sentAt.toString(),
    decidedAt: row.decidedAt?.toString() ?? null,
    answer: row.answer,
  }
}

/** Stores an application. Of many calls at once one stores it. */
async function apply(
  parts: ApplicationParts,
  session: Session,
  { contact, plan, expected }: BodyOf<typeof applyAsAgent>,
): Promise<Standing> {
  const { database, clock, randomness, protection } = parts
  const { brandId, memberId } = session
  const problems = [...lengthProblems('contact', contact), ...lengthProblems('plan', plan)]
  if (problems.length > 0) refuseFields(problems)
  if ((await protection.excludedAmong(brandId, [memberId])).size > 0) throw new Refusal('protection.excluded')
  const now = clock.now()
  const paused = pausedUntil(await newestOf(database, session), now)
  if (paused !== undefined) throw new Refusal('agent.application_too_soon', { values: [pauseDays] })
  const row = { applicationId: randomness.uuid(), brandId, memberId, contact, plan, expected, sentAt: now }
  if (!(await insertApplication(database, row))) throw new Refusal('agent.application_waits')
  return showOwn(parts, session)
}

function lengthProblems(field: keyof typeof applicationLengths, text: string): FieldProblem[] {
  const { min, max } = applicationLengths[field]
  // Characters as the database counts them.
  const length = Array.from(text).length
  return length < min || length > max ? [{ field, code: 'agent.application_length', values: [min, max] }] : []
}

/** Undoes a promotion whose application does not wait any more. */
class NotWaiting extends Error {}

/** The promotion and the decision are one transaction: nobody becomes an agent whose application was withdrawn. */
async function approve(parts: ApplicationParts, decision: Decision): Promise<'done' | 'unknown' | 'decided'> {
  const { database, clock, promote, protection } = parts
  const { brandId, applicationId, by, answer, note } = decision
  const application = await applicationById(database, decision)
  if (application === undefined) return 'unknown'
  if (application.state !== 'waiting') return 'decided'
  const owner = { brandId, memberId: application.memberId }
  if ((await protection.excludedAmong(brandId, [owner.memberId])).size > 0) throw new Refusal('protection.excluded')
  try {
    await promote(owner, async (tx) => {
      const verdict = { state: 'approved', by, answer, at: clock.now() } as const
      if (!(await decide(tx, { brandId, applicationId }, verdict))) throw new NotWaiting()
      await tell(parts, tx, application, { kind: 'agent_approved', answer })
      await note(tx, application)
    })
  } catch (error) {
    if (error instanceof NotWaiting) return 'decided'
    throw error
  }
  parts.ownMessages.tellBadges(brandId, [owner.memberId])
  return 'done'
}

async function reject(parts: ApplicationParts, decision: Decision): Promise<'done' | 'unknown' | 'decided'> {
  const { database, clock, ownMessages } = parts
  const { brandId, applicationId, by, answer, note } = decision
  const application = await applicationById(database, decision)
  if (application === undefined) return 'unknown'
  const isDone = await database.transaction().execute(async (tx) => {
    if (!(await decide(tx, { brandId, applicationId }, { state: 'rejected', by, answer, at: clock.now() })))
      return false
    await tell(parts, tx, application, { kind: 'agent_rejected', answer })
    await note(tx, application)
    return true
  })
  if (!isDone) return 'decided'
  ownMessages.tellBadges(brandId, [application.memberId])
  return 'done'
}

/** Tells the member in their inbox, in the transaction of the decision. */
async function tell(
  { brands, ownMessages }: ApplicationParts,
  tx: Database,
  application: ApplicationRow,
  { kind, answer }: { readonly kind: 'agent_approved' | 'agent_rejected'; readonly answer: string | null },
): Promise<void> {
  const { name } = brands.byId(application.brandId)
  const details = [namesOf(inEachLanguage(() => name)), answer ?? '']
  await ownMessages.notice(tx, application, { messageId: application.applicationId, kind, details })
}
