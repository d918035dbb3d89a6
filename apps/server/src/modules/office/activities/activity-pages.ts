import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { officeActivities, OfficeActivity, officeActivity, saveActivity } from '@baize/contract/office'
import * as z from 'zod'
import type { Operator } from '../../../kernel/caller.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import {
  PrizeProblem,
  prizeText,
  type Activities,
  type ActivityRow,
  type OfficeActivityRow,
} from '../../activities/index.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the pages about activities need. */
export interface ActivityPageParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly activities: Pick<Activities, 'desk'>
  readonly operators: { readonly audit: Pick<Operators['audit'], 'note'> }
}

const storedContent = z.record(z.string(), z.unknown())

function factsOf({ brands }: ActivityPageParts, { brandId }: Operator) {
  const { currency, timeZone } = brands.byId(brandId)
  return { currencySymbol: currency.symbol, currencyDigits: currency.digits, timeZone }
}

function present({ brands }: ActivityPageParts, row: OfficeActivityRow): OfficeActivity {
  const { currency } = brands.byId(row.brandId)
  return {
    activityId: row.activityId,
    state: row.state,
    version: row.version,
    // Only the schema's output is ever stored.
    content: storedContent.parse(row.content),
    changedAt: row.changedAt.toString(),
    entries: row.entries,
    waiting: row.waiting,
    spent: prizeText(row.spent, row.kind, currency),
    budget: prizeText(row.budget, row.kind, currency),
    kind: row.kind,
  }
}

/** A page of the activities of the operator's brand. */
export async function listActivities(
  parts: ActivityPageParts,
  operator: Operator,
  query: QueryOf<typeof officeActivities>,
): Promise<ReplyOf<typeof officeActivities>> {
  const { brandId } = operator
  const { rows, count } = await parts.activities.desk.list({ brandId, state: query.state }, sliceOf(query))
  return { list: rows.map((row) => present(parts, row)), ...pagingOf(query, count), ...factsOf(parts, operator) }
}

/** One activity of the operator's brand. Throws `activity.unknown`. */
export async function showActivity(
  parts: ActivityPageParts,
  operator: Operator,
  activityId: string,
): Promise<ReplyOf<typeof officeActivity>> {
  const row = await parts.activities.desk.read(operator.brandId, activityId)
  if (row === undefined) throw new Refusal('activity.unknown')
  return { activity: present(parts, row), ...factsOf(parts, operator) }
}

/** Saves an activity, publishes it or ends it. */
export async function saveOffice(
  parts: ActivityPageParts,
  operator: Operator,
  { activityId, version, state, content, reason }: BodyOf<typeof saveActivity> & { readonly activityId: string },
): Promise<ReplyOf<typeof saveActivity>> {
  const { brandId } = operator
  const facts = ({ state: was, ...one }: Pick<ActivityRow, 'state' | 'content'>) => {
    const said = storedContent.parse(one.content)
    const texts = Object.entries(said).map(([name, value]): [string, string] => [name, factText(value)])
    return new Map<string, string>([['state', was], ...texts])
  }
  const done = await parts.activities.desk
    .save({
      brandId,
      activityId,
      version,
      state,
      content,
      note: (tx, before) => {
        const [was, is] = [before === undefined ? new Map<string, string>() : facts(before), facts({ state, content })]
        const changed = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
        const of = (side: Map<string, string>) =>
          Object.fromEntries(changed.map((name) => [name, (side.get(name) ?? '').slice(0, mostNoted)]))
        return parts.operators.audit.note(tx, operator, {
          action: 'activity.saved',
          subject: { kind: 'activity', id: activityId },
          before: before === undefined ? undefined : of(was),
          after: of(is),
          reason,
        })
      },
    })
    .catch(refuseAmount)
  if (done !== 'saved') throw new Refusal(`activity.${done}`)
  return showActivity(parts, operator, activityId)
}

/** The most that an entry of the audit log says about one field. */
const mostNoted = 200

function factText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Refuses a field whose amount cannot be given. */
export function refuseAmount(error: unknown): never {
  if (!(error instanceof PrizeProblem)) throw error
  const field = error.field === 'amount' ? 'amount' : `content.${error.field}`
  return refuseFields([{ field, code: 'payment.amount_invalid', values: [error.digits] }])
}
