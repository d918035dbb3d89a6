import type {
  Activity,
  ActivityDetail,
  ActivityEntry,
  activityComments,
  activityList,
  QueryOf,
  ReplyOf,
} from '@baize/contract'
import type { Currency } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maskName } from '../../identity/index.ts'
import type { ActivityParts } from '../activities.parts.ts'
import { activityOf, shownActivities } from '../activities.sql.ts'
import { contentOf, dayOf, phaseOf, prizeText, type ActivityRow } from '../activity.ts'
import { approvedComments, entriesOf, newestEntries, type EntryRow } from './entries.sql.ts'
import { picturesOf } from './pictures.sql.ts'
import { stateOf } from './state.rules.ts'

/** Who looks at activities: a visitor has no session. */
export interface Looking {
  readonly brandId: BrandId
  readonly session: Session | undefined
  readonly language: Language
}

/** How long an activity that is over stays in the list. */
const shownDays = 90
/** How many own entries are shown. */
const shownEntries = 31

/** What became of entries that were sent. */
type Standings = ReadonlyMap<string, ActivityEntry['state']>

/** A page of the activity centre. */
export async function listActivities(
  parts: ActivityParts,
  { brandId, session, language }: Looking,
  page: QueryOf<typeof activityList>,
): Promise<ReplyOf<typeof activityList>> {
  const { database, clock, brands } = parts
  const now = clock.now()
  const { currency, timeZone } = brands.byId(brandId)
  const overSince = now.subtract({ hours: 24 * shownDays })
  const { rows, totalCount } = await shownActivities(database, brandId, { now, overSince }, page)
  const ids = rows.map(({ activityId }) => activityId)
  const newest =
    session === undefined || ids.length === 0
      ? new Map<string, EntryRow>()
      : await newestEntries(database, session, ids)
  const standings = await standingsOf(parts, session, [...newest.values()])
  const view = { now, timeZone, language, currency, isMember: session !== undefined, standings }
  return {
    list: rows.flatMap((row) => present(row, newest.get(row.activityId), view)),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

/** One activity with the caller's entries. Throws `activity.unknown` for one that members do not see. */
export async function showActivity(
  parts: ActivityParts,
  { brandId, session, language }: Looking,
  activityId: string,
): Promise<ActivityDetail> {
  const { database, clock, brands } = parts
  const row = await activityOf(database, brandId, activityId)
  const content = row === undefined ? undefined : contentOf(row)
  if (row === undefined || row.state === 'draft' || content === undefined) throw new Refusal('activity.unknown')
  const { currency, timeZone } = brands.byId(brandId)
  const now = clock.now()
  const own = session === undefined ? [] : await entriesOf(database, session, activityId, shownEntries + 1)
  const [pictures, standings] = await Promise.all([
    picturesOf(
      database,
      own.map(({ entryId }) => entryId),
    ),
    standingsOf(parts, session, own),
  ])
  const picturesIn = (entryId: string) =>
    pictures.filter((one) => one.entryId === entryId).map(({ pictureId }) => ({ pictureId }))
  const view = { now, timeZone, language, currency, isMember: session !== undefined, standings }
  const [activity] = present(row, own[0], view)
  if (activity === undefined) throw new Refusal('activity.unknown')
  const today = dayOf(row, now, timeZone)
  const draft = own.find(({ state, day }) => state === 'draft' && day.equals(today))
  return {
    activity: {
      ...activity,
      steps: content.steps[language],
      terms: content.terms[language],
      minPictures: content.minPictures,
      isPublic: content.isPublic,
    },
    draft: draft === undefined ? [] : picturesIn(draft.entryId),
    entries: own.flatMap((entry) =>
      presentEntry(entry, { row, currency, standings, pictures: picturesIn(entry.entryId) }),
    ),
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

/** What became of the prizes of approved entries; of the others, their state. */
async function standingsOf(
  { rewards }: ActivityParts,
  session: Session | undefined,
  entries: readonly EntryRow[],
): Promise<Standings> {
  const issued = entries.filter(({ state }) => state === 'issued').map(({ entryId }) => entryId)
  const prizes =
    session === undefined || issued.length === 0
      ? new Map<string, 'waiting' | 'claiming' | 'claimed' | 'expired'>()
      : await rewards.statesOf(session, 'operator', issued.map(prizeSource))
  return new Map(
    entries.flatMap(({ entryId, state }): [string, ActivityEntry['state']][] => {
      if (state === 'draft') return []
      if (state !== 'issued') return [[entryId, state]]
      const prize = prizes.get(prizeSource(entryId))
      return [
        [entryId, prize === 'claimed' || prize === 'claiming' ? 'claimed' : prize === 'expired' ? 'expired' : 'issued'],
      ]
    }),
  )
}

/** Under what the reward centre keeps the prize of an entry, once. */
export const prizeSource = (entryId: string): string => `activity:${entryId}`

interface View {
  readonly now: Temporal.Instant
  readonly timeZone: string
  readonly language: Language
  readonly currency: Currency
  readonly isMember: boolean
  readonly standings: Standings
}

/** An activity with what it is for whoever looks at it; nothing for one that this release cannot read. */
function present(row: ActivityRow, entry: EntryRow | undefined, view: View): readonly Activity[] {
  const { now, timeZone, language, currency, isMember, standings } = view
  const content = contentOf(row)
  if (content === undefined) return []
  const phase = phaseOf(row, now)
  // An activity of each day is there again the next day.
  const counts = entry !== undefined && (phase !== 'running' || entry.day.equals(dayOf(row, now, timeZone)))
  const standing = { isMember, entry: counts ? standings.get(entry.entryId) : undefined }
  return [
    {
      activityId: row.activityId,
      art: content.art,
      title: content.title[language],
      summary: content.summary[language],
      from: row.startsAt?.toString() ?? null,
      until: row.endsAt?.toString() ?? null,
      isOver: phase === 'over',
      ...stateOf({ phase, isSpent: row.spent >= row.budget }, standing),
      per: row.per,
      reward: { kind: row.kind, amount: prizeText(row.most, row.kind, currency) },
    },
  ]
}

function presentEntry(
  entry: EntryRow,
  {
    row,
    currency,
    standings,
    pictures,
  }: {
    readonly row: ActivityRow
    readonly currency: Currency
    readonly standings: Standings
    readonly pictures: ActivityEntry['pictures']
  },
): readonly ActivityEntry[] {
  const state = standings.get(entry.entryId)
  if (state === undefined || entry.sentAt === null) return []
  const given = entry.amount === null ? null : { kind: row.kind, amount: prizeText(entry.amount, row.kind, currency) }
  return [
    {
      entryId: entry.entryId,
      state,
      comment: entry.comment ?? '',
      pictures,
      sentAt: entry.sentAt.toString(),
      decidedAt: entry.decidedAt?.toString() ?? null,
      answer: entry.answer,
      given,
    },
  ]
}

/** A page of the comments of approved entries; none if the activity does not show them. */
export async function listComments(
  { database, identity }: ActivityParts,
  brandId: BrandId,
  { activityId, ...page }: QueryOf<typeof activityComments> & { readonly activityId: string },
): Promise<ReplyOf<typeof activityComments>> {
  const row = await activityOf(database, brandId, activityId)
  if (row === undefined || row.state === 'draft') throw new Refusal('activity.unknown')
  if (contentOf(row)?.isPublic !== true) return { list: [], pageNo: page.pageNo, totalPages: 1, totalCount: 0 }
  const { rows, totalCount } = await approvedComments(database, { brandId, activityId }, page)
  const names = await identity.usernamesOf(brandId, [...new Set(rows.map(({ memberId }) => memberId))])
  return {
    list: rows.map(({ memberId, comment, sentAt }) => ({
      member: maskName(names.get(memberId) ?? ''),
      comment,
      at: sentAt.toString(),
    })),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
  }
}
