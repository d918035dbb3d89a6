import { momentText, type Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'

/** News about contracts, whose details are written by the module of contracts. */
const contractNotices = [
  'contract_offered',
  'contract_accepted',
  'contract_rejected',
  'contract_withdrawn',
  'contract_ending',
  'contract_kept',
  'contract_ended',
  'contract_below_ended',
] as const
/** News about the pay of agents. */
export const payNotices = ['pay_received', 'pay_unpaid', 'pay_owed', 'pay_freed'] as const

/** What agents are told about contracts and pay. */
export const agentNotices = [...contractNotices, ...payNotices] as const
export type AgentNotice = (typeof agentNotices)[number]

export const isAgentNotice = (kind: string): kind is AgentNotice => agentNotices.some((one) => one === kind)
const isPay = (kind: AgentNotice) => payNotices.some((one) => one === kind)

/** The kinds of pay, as contracts name them. */
type PayKind = 'daily' | 'hourly' | 'realtime' | 'dividend'

/** What the module of contracts stores when it tells what was paid: by kind, as amounts with their currency. */
export type PaidSums = Partial<Record<PayKind, string>>

/** Who reads, and what their names are whom the messages are about. */
interface Reading {
  readonly language: Language
  readonly timeZone: string
  /** Usernames by number of member. */
  readonly names: ReadonlyMap<string, string>
}

/** The numbers of members whose names a message needs. */
export function namedIn(kind: string, [, other = '']: readonly string[]): readonly string[] {
  return isAgentNotice(kind) && !isPay(kind) && /^\d+$/.test(other) ? [other] : []
}

/** What such a message says, in the reader's language. */
export function agentDetails(kind: AgentNotice, details: readonly string[], reading: Reading): readonly string[] {
  if (kind === 'pay_received') return paidDetails(details, reading)
  return isPay(kind) ? details : contractDetails(details, reading)
}

/** `{0}` the kind, `{1}` the other side, `{2}` when it begins or ends, `{3}` why it ended, `{4}` how many contracts. */
function contractDetails(
  [kind = '', other = '', at = '', reason = '', count = '']: readonly string[],
  { language, timeZone, names }: Reading,
): readonly string[] {
  const isPaid = other === 'site' || other === 'upline'
  // The module of contracts writes nothing else.
  const words = letterPhrase(language, `news.pay.${kind as PayKind}`, [])
  const side = isPaid ? letterPhrase(language, `news.with.${other}`, []) : (names.get(other) ?? `#${other}`)
  return [words, side, at === '' ? '' : momentOf(at, language, timeZone), whyEnded(language, reason, isPaid), count]
}

type EndReason = 'terminated' | 'above_upline' | 'upline_ended' | 'moved' | 'closed' | 'by_operator'

function whyEnded(language: Language, reason: string, isPaid: boolean): string {
  if (reason === '' || reason === 'replaced') return ''
  // What comes from above is something else for whoever pays than for whoever is paid.
  if (!isPaid && (reason === 'above_upline' || reason === 'upline_ended'))
    return letterPhrase(language, `news.ended.${reason}.given`, [])
  // These are the other reasons for which contracts end.
  return letterPhrase(language, `news.ended.${reason as EndReason}`, [])
}

/** `{0}` and `{1}` from when to when, `{2}` the sum, `{3}` each kind with its sum. */
function paidDetails(
  [from = '', to = '', total = '', byKind = '{}']: readonly string[],
  { language, timeZone }: Reading,
): readonly string[] {
  // The module of contracts wrote it.
  const sums = JSON.parse(byKind) as PaidSums
  const each = (['daily', 'hourly', 'realtime', 'dividend'] as const).flatMap((kind) =>
    sums[kind] === undefined ? [] : [`${letterPhrase(language, `news.pay.${kind}`, [])} ${sums[kind]}`],
  )
  return [momentOf(from, language, timeZone), momentOf(to, language, timeZone), total, each.join(' · ')]
}

function momentOf(at: string, language: Language, timeZone: string): string {
  return momentText(Temporal.Instant.from(at).epochMilliseconds, { language, timeZone, month: 'short' })
}
