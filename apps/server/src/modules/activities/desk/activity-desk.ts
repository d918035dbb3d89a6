import type { ActivityContent } from '@baize/contract'
import { minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { namesOf } from '../../messages/index.ts'
import type { ActivityParts } from '../activities.parts.ts'
import {
  activitiesPage,
  insertActivity,
  isEntered,
  lockActivity,
  officeActivity,
  updateActivity,
} from '../activities.sql.ts'
import { contentOf, digitsOf, prizeOf, prizeText, type ActivityRow, type StoredState } from '../activity.ts'
import {
  approveRow,
  entriesPage,
  rejectRow,
  reviewedEntry,
  type ReviewedEntry,
  type Verdict,
} from '../entries/entries.sql.ts'
import { reviewedPicture, reviewedPictures } from '../entries/pictures.sql.ts'
import { prizeSource } from '../entries/show-activities.ts'

/** A version of an activity to be saved. */
export interface SavedActivity {
  readonly brandId: BrandId
  readonly activityId: string
  /** The version before it; 0 for a new activity. */
  readonly version: number
  readonly state: StoredState
  readonly content: ActivityContent
  /** Records the change in its transaction, last; with the version before, if there was one. */
  note(tx: Database, before: ActivityRow | undefined): Promise<void>
}

/** A decision about an entry. */
export interface EntryDecision extends Pick<Verdict, 'by'> {
  readonly brandId: BrandId
  readonly entryId: string
  /** Records it in its transaction, last. */
  note(tx: Database, entry: ReviewedEntry): Promise<void>
}

type Decided = 'done' | 'decided' | 'unknown'

/** What operators do with activities and entries. */
export interface ActivityDesk {
  list(...asked: AskedOf<typeof activitiesPage>): ReturnType<typeof activitiesPage>
  read(...asked: AskedOf<typeof officeActivity>): ReturnType<typeof officeActivity>
  /** Throws a `PrizeProblem` for amounts that cannot be given. */
  save(one: SavedActivity): Promise<'saved' | 'nothing' | 'changed' | 'entered' | 'budget_given'>
  entries(...asked: AskedOf<typeof entriesPage>): ReturnType<typeof entriesPage>
  entry(brandId: BrandId, entryId: string): Promise<ReviewedEntry | undefined>
  pictures(entryIds: readonly string[]): ReturnType<typeof reviewedPictures>
  picture(brandId: BrandId, pictureId: string): Promise<Buffer | undefined>
  /** Approves an entry with a prize: an amount as people write it. Throws a `PrizeProblem`. */
  approve(
    decision: EntryDecision & { readonly amount: string; readonly answer: string | null },
  ): Promise<Decided | 'over_budget'>
  reject(decision: EntryDecision & { readonly reason: string }): Promise<Decided>
}

/** What a query is asked, besides the database. */
type AskedOf<Query> = Query extends (db: never, ...asked: infer Asked) => unknown ? Asked : never

export function openActivityDesk(parts: ActivityParts): ActivityDesk {
  const { database } = parts
  return {
    list: (...asked) => activitiesPage(database, ...asked),
    read: (...asked) => officeActivity(database, ...asked),
    save: (one) => saveActivity(parts, one),
    entries: (...asked) => entriesPage(database, ...asked),
    entry: (brandId, entryId) => reviewedEntry(database, { brandId, entryId }),
    pictures: (entryIds) => reviewedPictures(database, entryIds),
    picture: (brandId, pictureId) => reviewedPicture(database, brandId, pictureId),
    approve: (decision) => approve(parts, decision),
    reject: (decision) => reject(parts, decision),
  }
}

/** Saves an activity. Once somebody has begun to enter it, how often one enters and the kind of its prizes stay. */
async function saveActivity(
  { database, clock, brands }: ActivityParts,
  { brandId, activityId, version, state, content, note }: SavedActivity,
): ReturnType<ActivityDesk['save']> {
  const { kind } = content.reward
  const digits = digitsOf(kind, brands.byId(brandId).currency)
  const written = {
    brandId,
    activityId,
    state,
    content,
    startsAt: content.from === null ? null : Temporal.Instant.from(content.from),
    endsAt: content.until === null ? null : Temporal.Instant.from(content.until),
    per: content.per,
    kind,
    most: prizeOf('reward.amount', content.reward.amount, digits),
    budget: prizeOf('budget', content.budget, digits),
    at: clock.now(),
  }
  return database.transaction().execute(async (tx) => {
    if (version === 0) {
      if (!(await insertActivity(tx, written))) return 'changed'
      await note(tx, undefined)
      return 'saved'
    }
    const before = await lockActivity(tx, brandId, activityId)
    if (before === undefined || before.version !== version) return 'changed'
    if (before.state === state && JSON.stringify(contentOf(before)) === JSON.stringify(content)) return 'nothing'
    const keepsRules = before.per === written.per && before.kind === kind
    if (!keepsRules && (await isEntered(tx, brandId, activityId))) return 'entered'
    if (!(await updateActivity(tx, { ...written, version }))) return 'budget_given'
    await note(tx, before)
    return 'saved'
  })
}

/** Undoes the transaction of an approval whose prize the budget does not have. */
class OverBudget extends Error {}

async function approve(
  parts: ActivityParts,
  { brandId, entryId, by, amount: text, answer, note }: Parameters<ActivityDesk['approve']>[0],
): ReturnType<ActivityDesk['approve']> {
  const { database, clock, brands, ownMessages } = parts
  const entry = await reviewedEntry(database, { brandId, entryId })
  if (entry === undefined) return 'unknown'
  const { currency } = brands.byId(brandId)
  const amount = prizeOf('amount', text, digitsOf(entry.kind, currency))
  try {
    const isDone = await database.transaction().execute(async (tx) => {
      const verdict = { by, answer, at: clock.now(), amount }
      const { isApproved, isPaid } = await approveRow(tx, { brandId, entryId }, verdict)
      if (!isApproved) return false
      if (!isPaid) throw new OverBudget()
      await givePrize(parts, tx, entry, amount)
      await note(tx, { ...entry, amount })
      return true
    })
    if (!isDone) return 'decided'
  } catch (error) {
    if (error instanceof OverBudget) return 'over_budget'
    throw error
  }
  ownMessages.tellBadges(brandId, [entry.memberId])
  return 'done'
}

/** Puts the prize into the reward centre and tells the member, in the transaction of the decision. */
async function givePrize(
  { clock, brands, rewards, ownMessages }: ActivityParts,
  tx: Database,
  entry: ReviewedEntry,
  amount: bigint,
): Promise<void> {
  const { brandId, memberId, entryId, kind } = entry
  const { currency } = brands.byId(brandId)
  const content = contentOf(entry)
  const title = content === undefined ? '{}' : namesOf(content.title)
  const offered = await rewards.offer(tx, {
    brandId,
    memberId,
    source: 'operator',
    sourceId: prizeSource(entryId),
    words: 'activity',
    details: [title],
    value: kind === 'cash' ? { kind, amountMinor: minor(amount) } : { kind, points: amount },
    expiresAt: clock.now().add({ hours: 24 * (content?.reward.claimDays ?? 30) }),
  })
  if (offered === undefined) throw new Error('the prize of an entry was offered before it was approved')
  const shown = prizeText(amount, kind, currency)
  await ownMessages.notice(tx, entry, {
    messageId: entryId,
    kind: kind === 'cash' ? 'activity_money' : 'activity_points',
    details: [title, kind === 'cash' ? `${currency.symbol}${shown}` : shown],
  })
}

async function reject(
  { database, clock, ownMessages }: ActivityParts,
  { brandId, entryId, by, reason, note }: Parameters<ActivityDesk['reject']>[0],
): ReturnType<ActivityDesk['reject']> {
  const entry = await reviewedEntry(database, { brandId, entryId })
  if (entry === undefined) return 'unknown'
  const isDone = await database.transaction().execute(async (tx) => {
    if (!(await rejectRow(tx, { brandId, entryId }, { by, answer: reason, at: clock.now() }))) return false
    const content = contentOf(entry)
    const details = [content === undefined ? '{}' : namesOf(content.title), reason]
    await ownMessages.notice(tx, entry, { messageId: entryId, kind: 'activity_rejected', details })
    await note(tx, entry)
    return true
  })
  if (!isDone) return 'decided'
  ownMessages.tellBadges(brandId, [entry.memberId])
  return 'done'
}
